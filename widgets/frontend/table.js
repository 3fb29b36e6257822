// The table: draws what Python says (`view`, in words of the page's language) and sends back what
// the learner does, each action with the number of the state that it belongs to. It also keeps
// the learner's actions in the browser, and gives them back when the page is opened again.
// It never knows more than one seat may know.
//
// What is sent on a closed line is lost, and whoever owns the line says on the window, by an event
// called `briscola:connected`, that it is open again: then all is said again that Python may have missed.

import { announce, announceEach, fresh } from './announce.js';
import { TYPING_MS, fields } from './fields.js';
import { keep, kept, keptElsewhere } from './kept.js';
import { buttons } from './buttons.js';
import { lookOf, lookMenu } from './look.js';
import { felt } from './felt.js';
import { hand } from './hand.js';
import { advice, best, review } from './coach.js';
import { pace } from './pace.js';
import { settlement } from './settlement.js';
import { isAgain, seed, seedAsked } from './seed.js';
import { share } from './share.js';
import { bring, inSight, waitingNote } from './sight.js';
import { sheet } from './sheet.js';
import { timeline } from './timeline.js';
import { become, el, text } from './dom.js';
import { markUntranslated } from './untranslated.js';

// A state counts as shown only after a moment: the second half of a double click belongs to the one before.
const SETTLE_MS = 250;

const CONNECTED = 'briscola:connected';

function initialize({ model }) {
  const { exercise } = model.get('kept');
  // Until Python has heard what was kept, what it holds is an empty beginning: nothing to keep.
  const remember = () => model.get('opened') && keep(exercise, model.get('kept'));
  const tell = () => {
    const before = kept(exercise);
    if (!model.get('opened')) model.send({ kind: 'opened', kept: before, seed: seedAsked(exercise), again: isAgain(exercise) });
    else if (before && !same(before, model.get('kept'))) model.send({ kind: 'elsewhere', kept: before });
  };
  model.on('change:kept', remember);
  const stop = keptElsewhere(exercise, tell); // another tab of this browser plays the same exercise
  addEventListener(CONNECTED, tell);
  tell();
  return () => {
    model.off('change:kept', remember);
    removeEventListener(CONNECTED, tell);
    stop();
  };
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function render({ model, el: root }) {
  const words = model.get('words');
  const look = lookOf();
  root.classList.add('briscola-table');
  root.lang = words.language;
  const title = Object.assign(el('h3', 'b-title'), { id: `b-title-${model.get('kept').exercise}` });
  const place = el('p', 'b-place');
  const goal = el('p', 'b-goal');
  const contract = el('dl', 'b-contract');
  const board = felt(words);
  const left = el('div', 'b-board');
  // What is done belongs to the state that has been seen long enough: the second half of a double click
  // on a card would else play the one that has come to lie under the pointer.
  const seen = () => root.dataset.shown === String(model.get('state'));
  const act = (content) => seen() && model.send({ ...content, state: model.get('state') });
  const cards = hand((card) => act({ kind: 'play', card }));
  const spread = hand((card) => act({ kind: 'play', card }), 'spread');
  const calls = hand((card) => act({ kind: 'call', card }), 'call');
  const last = el('details', 'b-last');
  const lookAt = (at) => model.send({ kind: 'look', at, state: model.get('state') });
  const way = timeline(lookAt);
  const adviser = advice();
  const reviewer = review(lookAt);
  const end = settlement();
  const scores = sheet();
  const code = share();
  const say = el('div', 'b-say');
  say.tabIndex = -1;
  const parts = [board.node, cards.node, say, adviser.node];
  const sight = keepFocus(root, say);
  const note = waitingNote(() => {
    sight.enter();
    showTable();
    say.focus({ preventScroll: true });
  });
  const stands = (still) => note.say(still && sight.last && model.get('view').waits, words.language);
  const going = pace(parts, () => model.send({ kind: 'next', state: model.get('state') }), stands);
  const chosen = seed(model.get('kept').exercise, (typed) => model.send({ kind: 'seed', seed: typed }));
  const start = Object.assign(el('button', 'b-start'), { type: 'button' });
  start.addEventListener('click', () => act({ kind: 'start' }));
  const settings = Object.assign(el('button', 'b-start b-other'), { type: 'button' });
  settings.addEventListener('click', () => act({ kind: 'settings' }));
  const begin = el('div', 'b-begin');
  begin.append(start, settings);
  const head = el('header', 'b-head');
  head.append(title, place, lookMenu(words, look), chosen.node);
  const status = announce();
  const log = announceEach();
  left.append(contract, board.node, spread.node, calls.node, cards.node, way.node, last);
  const below = el('div', 'b-below');
  const agreed = el('dl', 'b-agreed');
  below.append(agreed, scores.node, code.node);
  root.replaceChildren(head, goal, left, say, begin, end.node, adviser.node, reviewer.node, below, status.node, log.node);
  root.setAttribute('role', 'group');
  root.setAttribute('aria-labelledby', title.id);

  const ifChanged = watched(look);
  // the coach takes its time: it is asked when the place that it speaks of is already there
  const ask = () => model.get('view').advise && model.send({ kind: 'advise', state: model.get('state') });
  const happenings = told(look);
  const numbers = fields(root, (field, number) => model.send({ kind: 'typed', state: model.get('state'), field, number }));
  const around = buttons(root);
  let heard;
  const draw = () => {
    const view = model.get('view');
    title.textContent = view.title;
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
    let news; // to be said: nothing as long as nothing has changed
    let lines;
    ifChanged([view.players, view.seats, view.trick, view.stock, view.talk], board.node, () => {
      news = board.draw(view, look);
    });
    ifChanged(view.hand, cards.node, () => cards.draw(view, look));
    ifChanged(view.spread, spread.node, () => spread.draw(view, look));
    ifChanged(view.seed, chosen.node, () => chosen.draw(view));
    begin.hidden = !view.start;
    start.textContent = view.start ?? '';
    settings.hidden = !view.settings;
    settings.textContent = view.settings ?? '';
    ifChanged(view.call, calls.node, () => calls.draw(view, look));
    ifChanged(view.last, last, () => {
      const fresh = el('details', 'b-last');
      fresh.hidden = !view.last;
      const words = el('p');
      words.append(...text(view.last?.text ?? [], look));
      if (view.last) fresh.append(el('summary', '', view.last.title), words);
      become(last, fresh); // whoever reads it stays there
    });
    ifChanged([view.timeline, view.hands], way.node, () =>
      way.draw(view, look, view.say.map((said) => plain(said, look)).join(' ')),
    );
    ifChanged([view.advice, view.meter, view.afterthoughts], adviser.node, () => adviser.draw(view, look));
    ifChanged(view.review, reviewer.node, () => reviewer.draw(view, look));
    ifChanged([view.reckoning, view.standings, view.compared], end.node, () => end.draw(view));
    ifChanged(view.sheet, scores.node, () => scores.draw(view, look));
    ifChanged(view.agreed, agreed, () => {
      agreed.hidden = !view.agreed?.length;
      agreed.replaceChildren(
        ...(view.agreed ?? []).flatMap(({ label, value, note }) => [
          el('dt', '', label),
          el('dd', '', value),
          ...(note ? [el('dd', 'b-small', note)] : []),
        ]),
      );
    });
    ifChanged(view.share, code.node, () => code.draw(view));
    ifChanged(view.say, say, () => {
      say.replaceChildren(...view.say.map((said) => line(el('p', `b-line b-${said.kind}`), said, look)));
      lines = view.say.map((said) => plain(said, look));
      news = [...(news ?? []), ...fresh(lines, heard ?? [])];
    });
    if (view.events) {
      const spoken = view.say.filter(({ kind }) => kind !== 'event'); // an event is told anyway
      const words = spoken.map((said) => plain(said, look));
      if (view.advice?.final) words.push(best(view.advice, (parts) => plain({ text: parts }, look)));
      log.add(happenings(view, words));
      going.set(view.wait);
      ask();
      news = undefined;
    }
    around.draw(view, look);
    numbers.mark(view.mistyped ?? []);
    if (news && heard) status.say(news.join(' '), numbers.busy ? TYPING_MS : 0); // and not what stands there when the page is opened
    heard = lines ?? heard ?? [];
  };
  // An action may make the page longer or shorter: what it has changed stays in sight, the table or the last
  // words, and below it as much as there is room for.
  const bringIntoView = (part) => {
    const exercise = root.closest('.briscola-exercise') ?? root;
    bring(exercise.lastElementChild, part);
  };
  // What the learner needs to act: most of all the trick and the first cards, or the bids.
  const showTable = () => {
    const answers = (root.closest('.briscola-exercise') ?? root).querySelector('.b-answers');
    const first = [calls.node, cards.node].map((part) => part.querySelector('li'));
    bring(goal, board.node, cards.node, answers, calls.node, board.trick, ...first);
  };
  /** Whether the learner reads something else of the game than the table. */
  const reads = () => {
    const aside = [last, adviser.node, reviewer.node, end.node, below].some((part) => part.contains(document.activeElement));
    return aside || ![board.node, cards.node, calls.node].some(inSight);
  };
  const follow = (view, first) => {
    const { events, wait, seats, timeline: looks } = view;
    const count = looks ? null : (events.at(-1)?.count ?? 0);
    const begins = !first && !came.events && !looks;
    const acts = seats[0].turn && count !== came.count;
    // the others begin to play, and after that the learner looks where they like
    const waits = wait !== null && came.wait === null;
    const moves = sight.inside && !first && (begins || ((acts || waits) && !reads()));
    came = { events: true, count, wait };
    if (moves) acts || begins ? showTable() : bring(board.node);
    return moves && (acts || begins) ? board.node.getBoundingClientRect().top : null;
  };
  let before;
  let came = {};
  let brought = null;
  let timer;
  const shown = () => {
    // the buttons come a moment later than the table: unless the learner has moved on by then
    if (brought !== null && brought === board.node.getBoundingClientRect().top) showTable();
    brought = null;
    root.dataset.shown = model.get('state');
    model.send({ kind: 'shown', state: model.get('state') });
  };
  const report = () => {
    root.dataset.state = model.get('state');
    numbers.restore();
    const view = model.get('view');
    const scene = JSON.stringify([view.place, view.trick.cards.map(({ card }) => card)]);
    if (view.events) brought = follow(view, before === undefined);
    else if (sight.inside) bringIntoView(scene === before ? say.lastElementChild : goal);
    if (!view.events) came = { wait: null };
    before = scene;
    clearTimeout(timer);
    timer = setTimeout(shown, SETTLE_MS);
    way.arrived();
    going.start(); // the time of a state begins when its number is here: it may come later than its view
    ask();
  };
  const reportAgain = () => {
    if (!seen()) return;
    shown();
    way.arrived();
    going.start(); // what was asked for on a closed line is lost
    ask();
  };
  const unmark = markUntranslated(root);
  say.addEventListener('keydown', (event) => {
    // from the words on to what they ask for, although the hand stands before them
    const other = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    if (event.key !== 'Tab' || other || event.target !== say || !(spread.focus() || cards.focus())) return;
    event.preventDefault();
  });
  model.on('change:view', draw);
  model.on('change:state', report);
  addEventListener(CONNECTED, reportAgain);
  look.onChange(draw);
  draw();
  report();
  return () => {
    clearTimeout(timer);
    model.off('change:view', draw);
    model.off('change:state', report);
    removeEventListener(CONNECTED, reportAgain);
    look.stop();
    going.stop();
    note.stop();
    sight.stop();
    numbers.stop();
    around.stop();
    unmark();
  };
}

/**
 * What is new in a game, to be spoken: each action of the others once, the lines that were not there
 * before, and what is to be done when it is the learner's turn. Nothing of what stands there at first.
 */
function told(look) {
  let before;
  return (view, lines) => {
    const count = view.events.at(-1)?.count ?? 0;
    const goal = view.wait === null ? plain(view.goal, look) : '';
    const now = { count, lines, goal };
    const was = before;
    before = now;
    if (!was) return [];
    const events = view.events.filter((event) => event.count > was.count && event.text.length);
    const added = lines.filter((line) => !was.lines.includes(line));
    const todo = goal && (goal !== was.goal || events.length) ? [goal] : [];
    return [...events.map(({ text: parts }) => plain({ text: parts }, look)), ...added, ...todo];
  };
}

/** Draws a part of the page only when what it shows has changed: most of a table stays as it was. */
function watched(look) {
  const drawn = new Map();
  return (value, node, draw) => {
    const now = JSON.stringify([value, look.deck, look.fourColours, look.named]);
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
  let last = false;
  const check = () => {
    const now = document.activeElement;
    const lost = !now || now === document.body || now.disabled || !now.checkVisibility();
    if (!inside || !lost) return;
    say.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => requestAnimationFrame(check));
  const follow = ({ target }) => {
    const exercise = root.closest('.briscola-exercise') ?? root;
    inside = exercise.contains(target);
    if (inside || target.closest?.('.briscola-exercise')) last = inside;
    observer.disconnect();
    const what = { subtree: true, childList: true, attributeFilter: ['disabled', 'class'] };
    if (inside) observer.observe(exercise, what);
  };
  document.addEventListener('focusin', follow);
  document.addEventListener('pointerdown', follow);
  return {
    /** Whether the learner is at work here. */
    get inside() {
      return inside;
    },
    /** Whether of all games and exercises of the page the learner was last at work here. */
    get last() {
      return last;
    },
    /** The learner comes back by a way that is outside. */
    enter() {
      inside = last = true;
    },
    stop() {
      observer.disconnect();
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', follow);
    },
  };
}


export default { initialize, render };
