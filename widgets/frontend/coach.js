// What the coach says: what each action is worth, and what the learner's own were worth in a deal that is over.

import { become, el, text } from './dom.js';
import { chances } from './plot.js';

/** What each action is worth. */
export function advice() {
  const node = el('div', 'b-coach b-advice');
  const asked = new Map(); // which reasons the learner has opened or closed, until other actions are spoken of
  let actions;
  node.addEventListener('click', ({ target }) => {
    const one = target.closest('.b-reason > summary')?.parentNode;
    if (one) asked.set(Number(one.dataset.folds), !one.open);
  });
  return {
    node,
    draw(view, look) {
      const { advice: said, meter: shares, afterthoughts: more = [] } = view;
      const now = JSON.stringify(said?.rows.map(({ action }) => action));
      if (now !== actions) asked.clear();
      actions = now;
      const fresh = el('div', node.className);
      fresh.hidden = !said && !shares && !more.length;
      // its figures may still become surer; a screen reader hears them when they are
      fresh.setAttribute('aria-busy', String(Boolean(said && !said.final)));
      fresh.append(
        ...(said ? worth(said, look, asked) : []),
        ...(shares ? meter(shares) : []),
        ...more.map((parts) => paragraph(parts, look)),
        ...(said ? notes(said) : []),
      );
      become(node, fresh);
    },
  };
}

/** What the learner's own actions were worth; `go` is called with how many actions to look at the deal after. */
export function review(go) {
  const node = el('div', 'b-coach b-review');
  node.addEventListener('click', ({ target }) => {
    const at = target.closest('.b-moment')?.dataset.at;
    if (at) go(Number(at));
  });
  return {
    node,
    draw(view, look) {
      const fresh = el('div', node.className);
      fresh.hidden = !view.review?.rows.length;
      fresh.setAttribute('aria-busy', String(Boolean(view.review && !view.review.final)));
      if (!fresh.hidden) fresh.append(...own(view.review, look));
      become(node, fresh);
    },
  };
}

/** What a screen reader is told of advice: the actions that may well be the best, or that all are equal. */
export function best({ title, rows, notes: said }, plain) {
  const marked = rows.length > 1 ? rows.filter((row) => row.best) : rows;
  const found = marked.map(({ action, words }) => `${plain(action)}, ${words.join(', ')}`);
  // where all are equal none is marked, and the first note says so
  return found.length ? `${title}: ${found.join('; ')}.` : `${title}: ${said[0]}`;
}

function paragraph(parts, look, className = '') {
  const node = el('p', className);
  node.append(...text(parts, look));
  return node;
}

/** The reasons for each action, to be opened: those for one of the best, or for what the learner has `asked` about. */
function reasons(rows, name, look, asked) {
  const node = el('details', 'b-why');
  const first = rows.findIndex((row) => row.best);
  const all = el('div', 'b-reasons');
  rows.forEach(({ action, why }, index) => {
    if (!why.length) return;
    const one = el('details', 'b-reason');
    one.dataset.folds = index;
    one.open = asked.get(index) ?? index === first;
    const title = el('summary');
    title.append(...text(action, look));
    const said = el('p');
    why.forEach((parts) => said.append(...text(parts, look), ' '));
    one.append(title, said);
    all.append(one);
  });
  node.append(el('summary', '', name), all);
  return node;
}

/** What the figures rest on: last, for it may become longer. */
const notes = ({ notes: said }) => said.map((note) => el('p', 'b-small', note));

function worth({ title, columns, rows, best: name, why }, look, asked) {
  const table = framed(columns);
  table.tBodies[0].append(
    ...rows.map(({ action, chance, words, best: isBest }) => {
      const row = el('tr', isBest ? 'b-best' : '');
      const cell = el('td', 'b-score', words[1]);
      if (isBest) {
        const sign = el('span', '', ' ✓');
        sign.setAttribute('role', 'img');
        sign.setAttribute('aria-label', name);
        cell.append(sign);
      }
      row.append(heading(action, look), bar(chance, words[0]), cell);
      return row;
    }),
  );
  const because = rows.some((row) => row.why.length) ? [reasons(rows, why, look, asked)] : [];
  return [el('h4', 'b-coach-title', title), table, ...because];
}

function meter({ title, bars }) {
  const table = el('table', 'b-scores b-meter');
  const body = el('tbody');
  body.append(
    ...bars.map(({ name, share, words }) => {
      const row = el('tr');
      row.append(Object.assign(el('th', '', name), { scope: 'row' }), bar(share, words));
      return row;
    }),
  );
  table.append(body);
  return [el('h4', 'b-coach-title', title), table];
}

function own({ title, columns, rows, look: label, plot, scale }, look) {
  const table = framed(columns);
  table.tBodies[0].append(
    ...rows.map(({ at, action, chance, words, better, dear }) => {
      const row = el('tr', dear ? 'b-dear' : '');
      const head = el('th');
      head.scope = 'row';
      const button = el('button', 'b-moment');
      button.type = 'button';
      button.title = label;
      button.dataset.at = at;
      button.append(...text(action, look));
      head.append(button);
      const instead = el('td');
      instead.append(...text(better, look));
      row.append(head, bar(chance, words[0]), el('td', 'b-score', words[1]), instead);
      return row;
    }),
  );
  const both = el('div', 'b-beside');
  both.append(...(rows.length > 1 ? [chances(plot, rows, scale)] : []), table);
  return [el('h4', 'b-coach-title', title), both];
}

function framed(columns) {
  const table = el('table', 'b-scores');
  const row = el('tr');
  row.append(...columns.map((name) => Object.assign(el('th', '', name), { scope: 'col' })));
  table.append(el('thead'), el('tbody'));
  table.tHead.append(row);
  return table;
}

function heading(action, look) {
  const head = el('th');
  head.scope = 'row';
  head.append(...text(action, look));
  return head;
}

/** A chance in figures, and as a bar for who would rather look. */
function bar(share, words) {
  const cell = el('td', 'b-chance', words);
  cell.style.setProperty('--share', share);
  return cell;
}
