// The table: draws what Python says (`view`, in words of the page's language) and sends back what
// the learner does, each action with the number of the state that it belongs to. It also keeps
// the learner's actions in the browser, and gives them back when the page is opened again.
// It never knows more than one seat may know.

import { announce } from './announce.js';
import { keep, kept } from './kept.js';
import { lookOf, lookMenu } from './look.js';
import { felt } from './felt.js';
import { hand } from './hand.js';
import { el, text } from './dom.js';

// A state counts as shown only after a moment: the second half of a double click belongs to the one before.
const SETTLE_MS = 250;

function initialize({ model }) {
  const { exercise } = model.get('kept');
  const remember = () => keep(exercise, model.get('kept'));
  model.on('change:kept', remember);
  model.send({ kind: 'opened', kept: kept(exercise) });
  return () => model.off('change:kept', remember);
}

function render({ model, el: root }) {
  const words = model.get('words');
  const look = lookOf();
  root.classList.add('briscola-table');
  root.lang = words.language;
  const title = el('h3', 'b-title');
  const place = el('p', 'b-place');
  const goal = el('p', 'b-goal');
  const contract = el('dl', 'b-contract');
  const board = felt(words);
  const cards = hand(words, (card) => model.send({ kind: 'play', card, state: model.get('view').state }));
  const say = el('div', 'b-say');
  say.tabIndex = -1;
  const head = el('header', 'b-head');
  head.append(title, place, lookMenu(words, look));
  const status = announce();
  root.replaceChildren(head, goal, contract, board.node, cards.node, say, status.node);
  root.setAttribute('role', 'group');

  const draw = () => {
    const view = model.get('view');
    title.textContent = view.title;
    root.setAttribute('aria-label', view.title);
    place.textContent = view.place;
    goal.replaceChildren(...text(view.goal.text, look));
    if (view.goal.label) goal.prepend(el('strong', 'b-label', view.goal.label), ' ');
    contract.replaceChildren(
      ...view.contract.map(({ label, value }) => {
        const item = el('div', 'b-fact');
        const dd = el('dd', '');
        dd.append(...text(value, look));
        item.append(el('dt', '', label), dd);
        return item;
      }),
    );
    board.draw(view, look);
    cards.draw(view, look);
    say.replaceChildren(
      ...view.say.map(({ kind, label, text: words_ }) => {
        const node = el('p', `b-line b-${kind}`);
        if (label) node.append(el('strong', 'b-label', label), ' ');
        node.append(...text(words_, look));
        return node;
      }),
    );
    status.say(view.say.map((line) => plain(line, look)).join(' '));
    root.dataset.state = view.state;
  };
  let timer;
  const report = () => {
    const { state } = model.get('view');
    clearTimeout(timer);
    timer = setTimeout(() => {
      model.send({ kind: 'shown', state });
      root.dataset.shown = state;
    }, SETTLE_MS);
  };
  const focus = keepFocus(root, say);
  const show = () => {
    draw();
    report();
    focus.settle();
  };
  model.on('change:view', show);
  look.onChange(draw);
  draw();
  report();
  return () => {
    clearTimeout(timer);
    model.off('change:view', show);
    look.stop();
    focus.stop();
  };
}

/** A line as a screen reader should speak it: card symbols by their names. */
function plain({ label, text: parts }, look) {
  const words = parts.map((part) => (typeof part === 'string' ? part : look.name(part.names))).join('');
  return label ? `${label} ${words}` : words;
}

/** When the control that had the keyboard's focus is gone or disabled, focus goes to the words. */
function keepFocus(root, say) {
  let inside = false;
  const exercise = () => root.closest('.briscola-exercise') ?? root;
  const onFocus = (event) => {
    inside = exercise().contains(event.target);
  };
  document.addEventListener('focusin', onFocus);
  const settle = () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const now = document.activeElement;
        const lost = !now || now === document.body || now.disabled;
        if (inside && lost) say.focus({ preventScroll: true });
      }),
    );
  return { settle, stop: () => document.removeEventListener('focusin', onFocus) };
}

export default { initialize, render };
