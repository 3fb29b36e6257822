// A drawing, and the same upside down: a card reads from both ends.
export const bothWays = (art) => `${art}<g transform="rotate(180 50 75)">${art}</g>`;
