// Small plots. Each stands beside a table with the same figures, so that nobody needs to see it.

export function svgOf(tag, attributes, content = '') {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== '') node.setAttribute(name, value);
  if (content) node.textContent = content;
  return node;
}

/**
 * A chance from decision to decision, from 0 below to 1 above, with the line of even chances. `shares` are the words
 * for 0, 1/2 and 1, `tricks` those for the trick of each decision, which may be none, under `name`.
 */
export function chances(title, rows, { shares, name, tricks }) {
  const svg = svgOf('svg', { class: 'b-line-of-chances', viewBox: '0 0 300 100', 'aria-hidden': 'true', focusable: 'false' });
  const x = (index) => 50 + (index * 242) / (rows.length - 1);
  const y = (share) => 78 - share * 68;
  shares.forEach((words, index) => {
    const level = y(index / 2);
    svg.append(svgOf('line', { class: index === 1 ? 'b-zero' : 'b-grid', x1: 44, x2: 296, y1: level, y2: level }));
    svg.append(svgOf('text', { x: 40, y: level + 4, 'text-anchor': 'end' }, words));
  });
  svg.append(svgOf('text', { x: 40, y: 96, 'text-anchor': 'end' }, name));
  let free = -Infinity;
  tricks.forEach((words, index) => {
    if (!words || x(index) < free) return;
    svg.append(svgOf('text', { x: x(index), y: 96, 'text-anchor': 'middle' }, words));
    free = x(index) + 18; // two digits
  });
  const points = rows.map(({ chance }, index) => `${x(index)},${y(chance)}`).join(' ');
  svg.append(svgOf('polyline', { class: 'b-line-mine', points }));
  rows.forEach(({ chance, dear }, index) => {
    svg.append(svgOf('circle', { class: dear ? 'b-dear-point' : 'b-point', cx: x(index), cy: y(chance), r: dear ? 5 : 3 }));
  });
  const node = document.createElement('figure');
  node.className = 'b-plot';
  const caption = document.createElement('figcaption');
  caption.textContent = title;
  node.append(caption, svg);
  return node;
}
