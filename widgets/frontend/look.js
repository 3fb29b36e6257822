// How the learner wants to see the cards: French or Italian suits, two or four colours, and in texts as
// symbols (K♠) or by their names.
// The browser's own affair: Python is not asked. Every table of a page holds its own copy of this
// module, so the wish travels in storage and the news of it as an event of the window.

import { el } from './dom.js';

/** The decks there are; names come in this order. */
export const DECKS = ['french', 'italian'];

const KEY = 'briscola:look';
const CHANGED = 'briscola:look';

function wish() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    // nothing kept, or not ours
  }
  return { deck: DECKS.includes(kept.deck) ? kept.deck : DECKS[0], fourColours: kept.fourColours === true, named: kept.named === true };
}

/** The look of the cards as it is now; `onChange` listeners are told until `stop`. */
export function lookOf() {
  let now = wish();
  const listeners = new Set();
  const changed = (event) => {
    if (event.type === 'storage' && event.key !== KEY) return;
    now = event.detail ?? wish();
    for (const listener of listeners) listener();
  };
  addEventListener(CHANGED, changed);
  addEventListener('storage', changed); // another tab changed it
  return {
    get deck() {
      return now.deck;
    },
    get fourColours() {
      return now.fourColours;
    },
    /** Whether cards are called by their names where else a symbol would stand. */
    get named() {
      return now.named;
    },
    /** Of names by deck, the one that fits the deck looked at. */
    name: (names) => names[DECKS.indexOf(now.deck)],
    change(part) {
      const next = { ...now, ...part };
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // not kept, but shown
      }
      dispatchEvent(new CustomEvent(CHANGED, { detail: next }));
    },
    onChange: (listener) => listeners.add(listener),
    stop() {
      removeEventListener(CHANGED, changed);
      removeEventListener('storage', changed);
    },
  };
}

export function lookMenu(words, look) {
  const menu = el('details', 'b-look');
  const summary = el('summary', '', words.look.title);
  const panel = el('div', 'b-look-panel');
  const input = (type, caption, onChange) => {
    const box = Object.assign(el('input'), { type });
    box.addEventListener('change', onChange);
    const label = el('label');
    label.append(box, ` ${caption}`);
    return { box, label };
  };
  const oneOf = (legend, captions, choose) => {
    const group = el('fieldset');
    group.append(el('legend', '', legend));
    const name = `look-${Math.random().toString(36).slice(2)}`;
    const boxes = captions.map((caption, index) => {
      const radio = input('radio', caption, () => choose(index));
      radio.box.name = name;
      group.append(radio.label);
      return radio.box;
    });
    return { group, boxes };
  };
  const decks = oneOf(words.look.suits, words.look.decks, (index) => look.change({ deck: DECKS[index] }));
  const ways = oneOf(words.look.texts, words.look.ways, (index) => look.change({ named: index === 1 }));
  const four = input('checkbox', words.look.fourColours, () => look.change({ fourColours: four.box.checked }));
  panel.append(decks.group, four.label, ways.group);
  menu.append(summary, panel);
  const mark = () => {
    decks.boxes.forEach((radio, index) => (radio.checked = DECKS[index] === look.deck));
    ways.boxes.forEach((radio, index) => (radio.checked = (index === 1) === look.named));
    four.box.checked = look.fourColours || look.deck === 'italian';
    four.box.disabled = look.deck === 'italian'; // these have four colours anyway
  };
  mark();
  look.onChange(mark);
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    summary.focus();
    event.stopPropagation();
  });
  menu.addEventListener('focusout', ({ relatedTarget: next }) => {
    // pressing a word of the menu moves the focus to what is around it all, before the word chooses
    if (next && !menu.contains(next) && !next.contains(menu)) menu.open = false;
  });
  const pressed = ({ target }) => {
    if (!menu.contains(target)) menu.open = false;
  };
  menu.addEventListener('toggle', () => {
    if (menu.open) document.addEventListener('pointerdown', pressed);
    else document.removeEventListener('pointerdown', pressed);
  });
  return menu;
}
