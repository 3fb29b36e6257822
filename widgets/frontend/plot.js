// Small plots. Each stands beside a table with the same figures, so that nobody needs to see it.

export function svgOf(tag, attributes, content = '') {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== '') node.setAttribute(name, value);
  if (content) node.textContent = content;
  return node;
}

/** A chance from decision to decision, from 0 below to 1 above, with the line of even chances. */
export function chances(title, rows) {
  const svg = svgOf('svg', { class: 'b-line-of-chances', viewBox: '0 0 300 80', 'aria-hidden': 'true', focusable: 'false' });
  const x = (index) => 8 + (index * 284) / (rows.length - 1);
  const y = (share) => 74 - share * 68;
  for (const share of [0, 0.5, 1]) {
    svg.append(svgOf('line', { class: share === 0.5 ? 'b-zero' : 'b-grid', x1: 8, x2: 292, y1: y(share), y2: y(share) }));
  }
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
