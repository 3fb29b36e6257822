// The score sheet: a table of the deals, and the running scores as a plot with the same figures in a table.

import { el, text } from './dom.js';
import { svgOf } from './plot.js';

// what a browser may forget of a table that is laid out otherwise
const ROLES = { 'thead, tbody, tfoot': 'rowgroup', tr: 'row', 'th[scope=col]': 'columnheader', 'th[scope=row]': 'rowheader', td: 'cell' };
// the columns between the number of a deal and the scores, where there are some
const ABOUT = ['', 'b-side', 'b-called', 'b-reached'];

export function sheet() {
  const node = el('details', 'b-sheet');
  let open;
  return {
    node,
    draw(view, look) {
      node.hidden = !view.sheet;
      if (!view.sheet) return;
      const { title, columns, people, mine, rows, foot, plot } = view.sheet;
      const scroll = scrolling(title);
      const sheet = table({ columns, people, mine, rows, foot }, look);
      if (columns.length > people + 1) inTwoLines(sheet, people);
      scroll.append(sheet);
      const both = el('div', 'b-beside');
      both.append(scroll, ...(plot ? [figure(plot)] : []));
      node.replaceChildren(el('summary', '', title), both);
      // opened when a deal is over, closed when the next begins; in between it is the learner's
      if (open !== view.sheet.open) node.open = open = view.sheet.open;
    },
  };
}

/** What is wider than the screen scrolls, and the keyboard must reach it. */
function scrolling(label) {
  const node = el('div', 'b-scroll');
  node.setAttribute('role', 'region');
  node.setAttribute('aria-label', label);
  node.tabIndex = 0;
  return node;
}

function table({ columns, people, mine, rows, foot }, look) {
  const node = el('table', 'b-scores');
  const head = el('thead');
  const headings = el('tr');
  const first = columns.length - people;
  headings.append(
    ...columns.map((name, index) => {
      const cell = el('th', classes(index, first, mine), name);
      cell.scope = 'col';
      return cell;
    }),
  );
  head.append(headings);
  node.append(head);
  for (const [part, lines] of [['tbody', rows], ['tfoot', foot]]) {
    const body = el(part);
    body.append(...lines.map((line) => row(line, first, mine, look)));
    node.append(body);
  }
  return node;
}

/** Makes it a table that a narrow screen shows in two lines for each deal, and that stays a table however it is shown. */
function inTwoLines(sheet, people) {
  sheet.classList.add('b-contracts');
  sheet.style.setProperty('--people', people);
  for (const [what, role] of Object.entries(ROLES)) {
    for (const part of sheet.querySelectorAll(what)) part.setAttribute('role', role);
  }
  sheet.setAttribute('role', 'table');
}

function row({ head, span = 1, cells }, first, mine, look) {
  const node = el('tr');
  const title = el('th', '', head);
  title.scope = 'row';
  if (span > 1) title.colSpan = span;
  let column = span;
  const filled = cells.map(({ text: parts, span: wide = 1, won }) => {
    const cell = el('td', classes(column, first, mine));
    if (wide > 1) cell.colSpan = wide;
    cell.append(...text(parts, look));
    if (won) cell.append(' ✓');
    column += wide;
    return cell;
  });
  node.append(title, ...filled);
  return node;
}

const classes = (column, first, mine) =>
  [column < first && ABOUT[column], column >= first && 'b-score', column === first + mine && 'b-mine', column === first && 'b-first'].filter(Boolean).join(' ');

/** The running scores: one line each, the learner's the strongest, named at its end. */
function figure({ title, deal, lines }) {
  const node = el('figure', 'b-plot');
  const count = lines[0].values.length - 1;
  const all = lines.flatMap(({ values }) => values);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const x = (index) => 34 + (index * 276) / Math.max(count, 1);
  const y = (value) => 12 + ((most - value) * 116) / (most - least || 1);
  const svg = svgOf('svg', { viewBox: '0 0 340 140', 'aria-hidden': 'true', focusable: 'false' });
  const grid = [...new Set([least, 0, most])];
  for (const value of grid) {
    svg.append(svgOf('line', { class: value ? 'b-grid' : 'b-zero', x1: 34, x2: 310, y1: y(value), y2: y(value) }));
    const label = lines.flatMap(({ values, words }) => words.filter((_, index) => values[index] === value))[0];
    svg.append(svgOf('text', { x: 29, y: y(value) + 4, 'text-anchor': 'end' }, label ?? String(value)));
  }
  // names of equal scores would lie over one another: they stand beside each other
  const ends = new Map();
  for (const { name, mine, values } of lines) {
    const points = values.map((value, index) => `${x(index)},${y(value)}`).join(' ');
    svg.append(svgOf('polyline', { class: mine ? 'b-line-mine' : 'b-line-other', points }));
    const end = values.at(-1);
    ends.set(end, [...(ends.get(end) ?? []), { name, mine }]);
  }
  let last = -Infinity;
  for (const [value, names] of [...ends].sort(([one], [other]) => other - one)) {
    last = Math.max(y(value) + 4, last + 12);
    const label = svgOf('text', { x: 314, y: last });
    label.append(
      ...names.map(({ name, mine }) => svgOf('tspan', { class: mine ? 'b-name-mine' : '' }, name)),
    );
    svg.append(label);
  }
  const details = el('details');
  const scroll = scrolling(title);
  const figures = el('table', 'b-scores');
  const head = el('tr');
  head.append(...[deal, ...lines.map(({ name }) => name)].map((name) => Object.assign(el('th', '', name), { scope: 'col' })));
  const body = el('tbody');
  for (let index = 1; index <= count; index++) {
    const line = el('tr');
    line.append(
      Object.assign(el('th', '', String(index)), { scope: 'row' }),
      ...lines.map(({ words }) => el('td', 'b-score', words[index])),
    );
    body.append(line);
  }
  figures.append(el('thead'), body);
  figures.tHead.append(head);
  scroll.append(figures);
  details.append(el('summary', '', title), scroll);
  node.append(svg, details);
  return node;
}
