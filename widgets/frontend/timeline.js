// The way through a deal that is looked at again: a slider with the learner's own choices marked on it, a step back
// and on, a jump to each trick and to each of these choices, and the hands of all as they were at that moment.

import { become, el, text } from './dom.js';

/** `go` is called with how many actions the deal is to be looked at after. */
export function timeline(go) {
  const node = el('div', 'b-timeline');
  const hands = el('dl', 'b-open');
  const slider = Object.assign(el('input'), { type: 'range', min: 0, step: 1 });
  const back = step('‹');
  const on = step('›');
  const marks = el('div', 'b-marks');
  marks.setAttribute('aria-hidden', 'true'); // the same places stand below as buttons
  const slide = el('div', 'b-slide');
  slide.append(slider, marks);
  const way = el('div', 'b-way');
  way.append(back, slide, on);
  const stops = group();
  const choices = group();
  node.append(way, stops, choices, hands);
  let at = 0;
  let last = 0;
  // One place is asked for at a time: while the answer is on its way the learner drags on or presses a key again,
  // and only where they have come to by then matters.
  let wanted = null;
  let asked = null;
  const ask = () => {
    asked = wanted;
    go(wanted);
  };
  const want = (count) => {
    wanted = Math.min(Math.max(count, 0), last);
    if (asked === null && wanted !== at) ask();
  };
  slider.addEventListener('input', () => want(Number(slider.value)));
  back.addEventListener('click', () => want((wanted ?? at) - 1));
  on.addEventListener('click', () => want((wanted ?? at) + 1));
  node.addEventListener('click', ({ target }) => {
    const place = target.closest('.b-stop')?.dataset.at;
    if (place) want(Number(place));
  });
  return {
    node,
    /** A state has come, or the line is open again: ask for the place that is wanted by now, if it is another. */
    arrived() {
      asked = null;
      if (wanted === at) wanted = null;
      else if (wanted !== null) ask();
    },
    draw(view, look, said) {
      node.hidden = !view.timeline;
      if (!view.timeline) {
        wanted = null;
        return;
      }
      const { label, previous, next, tricks, at: now, stops: places, own, choices: name, dear } = view.timeline;
      at = now;
      last = view.timeline.last;
      hands.replaceChildren(
        ...view.hands.map(({ name: seat, cards }) => {
          const item = el('div');
          const held = el('dd');
          // a line may end between them; names, which are words, need a mark there, too
          held.append(...cards.flatMap((card, at) => text(look.named && at ? [', ', card] : [card], look)));
          item.append(el('dt', '', seat), held);
          return item;
        }),
      );
      slider.max = last;
      if (wanted === null || wanted === now) slider.value = now;
      slider.setAttribute('aria-label', label);
      slider.setAttribute('aria-valuetext', said);
      back.setAttribute('aria-label', previous);
      on.setAttribute('aria-label', next);
      back.setAttribute('aria-disabled', String(now === 0));
      on.setAttribute('aria-disabled', String(now === last));
      marks.replaceChildren(
        ...own.map((choice) => {
          const mark = el('span', choice.dear ? 'b-mark-dear' : '', choice.dear ? '▲' : '');
          mark.style.setProperty('--at', choice.at / last);
          return mark;
        }),
      );
      // the numbers at the end are those of tricks
      const first = places.findIndex(({ trick }) => trick);
      const jumps = places.map((place) => jump(place.at, [place.text], now, look));
      fill(stops, tricks, [...jumps.slice(0, first), el('span', '', tricks), ...jumps.slice(first)]);
      const mine = own.map((choice) => {
        const button = jump(choice.at, choice.text, now, look);
        if (choice.dear) {
          const sign = el('span', 'b-dear-sign', ' ▲');
          sign.setAttribute('role', 'img');
          sign.setAttribute('aria-label', dear);
          button.append(sign);
        }
        return button;
      });
      fill(choices, name, [el('span', '', name), ...mine]);
    },
  };
}

function group() {
  const node = el('div', 'b-stops');
  node.setAttribute('role', 'group');
  return node;
}

/** Fills a group of buttons in place: the focus stays on the one that has it. */
function fill(node, label, children) {
  const fresh = group();
  fresh.setAttribute('aria-label', label);
  fresh.append(...children);
  become(node, fresh);
}

function jump(place, words, now, look) {
  const button = el('button', 'b-stop');
  button.type = 'button';
  button.dataset.at = place;
  button.append(...text(words, look));
  button.setAttribute('aria-pressed', String(place === now));
  return button;
}

function step(sign) {
  const button = el('button', 'b-step', sign);
  button.type = 'button';
  return button;
}
