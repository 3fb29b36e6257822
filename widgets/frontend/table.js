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

  const ifChanged = watched(look);
  const draw = () => {
    const view = model.get('view');
    title.textContent = view.title;
    root.setAttribute('aria-label', view.title);
    place.textContent = view.place;
    ifChanged(view.goal, goal, () => line(goal, view.goal, look));
    ifChanged(view.contract, contract, () =>
      contract.replaceChildren(
        ...view.contract.map(({ label, value }) => {
          const item = el('div', 'b-fact');
          const dd = el('dd');
          dd.append(...text(value, look));
          item.append(el('dt', '', label), dd);
          return item;
        }),
      ),
    );
    let news = [];
    ifChanged([view.seats, view.trick], board.node, () => {
      news = board.draw(view, look);
    });
    ifChanged(view.hand, cards.node, () => cards.draw(view, look));
    ifChanged(view.say, say, () => {
      say.replaceChildren(...view.say.map((said) => line(el('p', `b-line b-${said.kind}`), said, look)));
      news.push(...view.say.map((said) => plain(said, look)));
    });
    if (news.length) status.say(news.join(' '));
    root.dataset.state = view.state;
  };
  let timer;
  const report = () => {
    const state = model.get('state');
    clearTimeout(timer);
    timer = setTimeout(() => {
      model.send({ kind: 'shown', state });
      root.dataset.shown = state;
    }, SETTLE_MS);
  };
  const leave = keepFocus(root, say);
  const enter = enterChecks(root);
  model.on('change:view', draw);
  model.on('change:state', report);
  look.onChange(draw);
  draw();
  report();
  return () => {
    clearTimeout(timer);
    model.off('change:view', draw);
    model.off('change:state', report);
    look.stop();
    leave();
    enter();
  };
}

/** Draws a part of the page only when what it shows has changed: most of a table stays as it was. */
function watched(look) {
  const drawn = new Map();
  return (value, node, draw) => {
    const now = JSON.stringify([value, look.deck, look.fourColours]);
    if (drawn.get(node) === now) return;
    drawn.set(node, now);
    draw();
  };
}

/** Fill a node with a label and a text. */
function line(node, { label, text: parts }, look) {
  node.replaceChildren(...text(parts, look));
  if (label) node.prepend(el('strong', 'b-label', label), ' ');
  return node;
}

/** A line as a screen reader should speak it: card symbols by their names. */
function plain({ label, text: parts }, look) {
  const words = parts.map((part) => (typeof part === 'string' ? part : look.name(part.names))).join('');
  return label ? `${label} ${words}` : words;
}

/** When the control that had the keyboard's focus is gone or disabled, focus goes to the words. */
function keepFocus(root, say) {
  let inside = false;
  const check = () => {
    const now = document.activeElement;
    const lost = !now || now === document.body || now.disabled;
    if (inside && lost) say.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => requestAnimationFrame(check));
  const follow = ({ target }) => {
    const exercise = root.closest('.briscola-exercise') ?? root;
    inside = exercise.contains(target);
    observer.disconnect();
    const what = { subtree: true, childList: true, attributeFilter: ['disabled', 'class'] };
    if (inside) observer.observe(exercise, what);
  };
  document.addEventListener('focusin', follow);
  document.addEventListener('pointerdown', follow);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', follow);
    document.removeEventListener('pointerdown', follow);
  };
}

/** Enter in a field has the numbers checked, as its button does. */
function enterChecks(root) {
  const listen = ({ key, target }) => {
    const exercise = root.closest('.briscola-exercise');
    if (key !== 'Enter' || !target.matches?.('input[type=number]') || !exercise?.contains(target)) return;
    // after the field itself has sent what was written
    setTimeout(() => exercise.querySelector('.b-check')?.click());
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

export default { initialize, render };
