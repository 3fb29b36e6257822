// What a deal has brought to each seat, and how a whole game has ended: tables to be read in one look.

import { el } from './dom.js';
import { svgOf } from './plot.js';

export function settlement() {
  const node = el('div', 'b-coach b-settlement');
  return {
    node,
    draw({ reckoning, standings, compared }) {
      node.hidden = !reckoning && !standings && !compared;
      node.replaceChildren(
        ...(standings ? final(standings) : []),
        ...(reckoning ? brought(reckoning) : []),
        ...(compared ? sideBySide(compared) : []),
      );
    },
  };
}

function brought({ title, columns, rows, bar }) {
  const lines = rows.map(({ name, role, mine, won, cells }) => line(name, cells, { role, mine, won }));
  return [el('h4', 'b-coach-title', title), ...(bar ? [captured(bar)] : []), table(columns, lines)];
}

function final({ title, columns, rows }) {
  const lines = rows.map(({ place, name, score, mine }) => line(place, [name, score], { mine }));
  return [el('h4', 'b-coach-title', title), table(columns, lines)];
}

function sideBySide({ title, columns, rows }) {
  const lines = rows.map(({ name, mine, cells }) => line(name, cells, { mine }));
  const node = table(columns, lines);
  node.classList.add('b-side-by-side');
  return [el('h4', 'b-coach-title', title), node];
}

/** The card points of the caller's side among all, and the target. */
function captured({ share, target, words }) {
  const node = el('p', 'b-captured', words);
  const svg = svgOf('svg', { viewBox: '0 0 240 12', preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false' });
  svg.append(
    svgOf('rect', { class: 'b-all', x: 0, y: 2, width: 240, height: 8 }),
    svgOf('rect', { class: 'b-taken', x: 0, y: 2, width: 240 * share, height: 8 }),
    svgOf('line', { class: 'b-goal-line', x1: 240 * target, x2: 240 * target, y1: 0, y2: 12 }),
  );
  node.prepend(svg);
  return node;
}

function table(columns, lines) {
  const node = el('table', 'b-scores');
  const head = el('tr');
  head.append(...columns.map((name) => Object.assign(el('th', '', name), { scope: 'col' })));
  node.append(el('thead'), el('tbody'));
  node.tHead.append(head);
  node.tBodies[0].append(...lines);
  return node;
}

function line(head, cells, { role, mine, won }) {
  const row = el('tr', mine ? 'b-own-row' : '');
  const title = Object.assign(el('th', '', head), { scope: 'row' });
  if (role) title.append(' ', el('span', 'b-role', role));
  const last = cells.length - 1;
  row.append(
    title,
    ...cells.map((words, index) => el('td', index === last ? 'b-score' : '', index === last && won ? `${words} ✓` : words)),
  );
  return row;
}
