// The felt: the seats in playing order, anticlockwise, the learner's at the bottom, the trick, and the stock.

import { backSvg, cardSvg } from './cards.js';
import { el, picture, text } from './dom.js';

export function felt(words) {
  const node = el('div', 'b-felt');
  const seats = el('ol', 'b-seats');
  seats.setAttribute('aria-label', words.seats);
  const trick = el('ol', 'b-trick');
  const caption = el('p', 'b-caption');
  const pile = el('div', 'b-stock');
  node.append(seats, trick, caption, pile);
  let before = new Set();
  return {
    node,
    trick,
    /** Draws it; gives what a screen reader should say of the cards that have just fallen. */
    draw(view, look) {
      node.hidden = !view.seats.length;
      if (view.players) node.dataset.players = view.players;
      else delete node.dataset.players;
      node.classList.toggle('b-talk', Boolean(view.talk));
      seats.replaceChildren(...view.seats.map(seat));
      stock(pile, view.stock, look);
      trick.setAttribute('aria-label', view.trick.label);
      const fallen = view.trick.cards.filter(({ card }) => !before.has(card));
      trick.replaceChildren(...view.trick.cards.map((card) => played(card, look, fallen.indexOf(card))));
      before = new Set(view.trick.cards.map(({ card }) => card));
      const short = el('span', 'b-in-short');
      short.append(...text(view.trick.caption, look));
      const taken = el('span', 'b-taken-by');
      taken.append(...text(view.trick.taken ?? [], look));
      caption.replaceChildren(...(taken.hasChildNodes() ? [short, taken] : short.childNodes));
      return fallen.map(({ by, names }) => `${by.replace('{card}', look.name(names))}.`);
    },
  };
}

function seat({ name, turn, marks, notes, word }, index) {
  const node = el('li', 'b-seat');
  node.dataset.place = index;
  if (turn) node.classList.add('b-turn');
  node.append(el('span', 'b-seat-name', name));
  for (const { kind, text: word } of marks) node.append(el('span', `b-mark b-mark-${kind}`, word));
  if (word) node.append(el('span', 'b-word', word));
  for (const note of notes) node.append(el('span', 'b-note', note));
  return node;
}

/** The stock, face down, across the card turned up under it. */
function stock(node, view, look) {
  node.hidden = !view;
  if (!view) return node.replaceChildren();
  const faceup = el('span', 'b-face b-faceup');
  faceup.dataset.card = view.card;
  faceup.append(picture(cardSvg(view.card, look)));
  const pile = el('span', 'b-face b-pile');
  if (view.pile) pile.append(picture(backSvg()));
  const words = el('span', 'b-unseen', view.label.replace('{card}', look.name(view.names)));
  node.replaceChildren(faceup, pile, words, el('span', 'b-count', view.count));
}

function played({ card, place, names, order, by, points, takes, pointed, tried }, look, turn) {
  const node = el('li', 'b-played');
  node.dataset.place = place;
  node.dataset.card = card;
  if (turn >= 0) {
    node.classList.add('b-arrives');
    node.style.setProperty('--turn', turn); // several that fall at once fall one after the other
  }
  if (takes) node.classList.add('b-takes');
  if (pointed) node.classList.add('b-pointed');
  if (tried) node.classList.add('b-tried');
  const face = el('span', 'b-face');
  face.append(picture(cardSvg(card, look)));
  const words = el('span', 'b-unseen', by.replace('{card}', look.name(names)));
  const number = el('span', 'b-order', String(order));
  number.setAttribute('aria-hidden', 'true');
  node.append(face, words, number);
  if (points) node.append(el('span', 'b-points', points));
  if (takes) node.append(el('span', 'b-flag', takes));
  return node;
}
