// Petals around (0, 0), from the inner radius to the outer one: coins, rays, flowers, the medallion on the back.
export const rosette = (count, inner, outer, width) => {
  const middle = (inner + outer) / 2;
  const petal = `d="M0 ${-inner}Q${width} ${-middle} 0 ${-outer} ${-width} ${-middle} 0 ${-inner}Z"`;
  return Array.from({ length: count }, (_, i) => `<path transform="rotate(${(360 / count) * i})" ${petal}/>`).join('');
};
