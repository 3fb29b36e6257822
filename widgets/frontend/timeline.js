// The way through a deal that is looked at again: a slider, a step back and on, a jump to each trick,
// and the hands of all as they were at that moment.

import { el, text } from './dom.js';

/** `go` is called with how many actions the deal is to be looked at after. */
export function timeline(go) {
  const node = el('div', 'b-timeline');
  const hands = el('dl', 'b-open');
  const slider = Object.assign(el('input'), { type: 'range', min: 0, step: 1 });
  const back = step('‹');
  const on = step('›');
  const way = el('div', 'b-way');
  way.append(back, slider, on);
  const stops = el('div', 'b-stops');
  stops.setAttribute('role', 'group');
  node.append(way, stops, hands);
  let at = 0;
  slider.addEventListener('input', () => go(Number(slider.value)));
  back.addEventListener('click', () => go(at - 1));
  on.addEventListener('click', () => go(at + 1));
  return {
    node,
    draw(view, look, said) {
      node.hidden = !view.timeline;
      if (!view.timeline) return;
      const { label, previous, next, tricks, at: now, last, stops: places } = view.timeline;
      at = now;
      hands.replaceChildren(
        ...view.hands.map(({ name, cards }) => {
          const item = el('div');
          const held = el('dd');
          held.append(...cards.flatMap((card) => text([card], look))); // a line may end between them
          item.append(el('dt', '', name), held);
          return item;
        }),
      );
      slider.max = last;
      slider.value = now;
      slider.setAttribute('aria-label', label);
      slider.setAttribute('aria-valuetext', said);
      back.setAttribute('aria-label', previous);
      on.setAttribute('aria-label', next);
      back.setAttribute('aria-disabled', String(now === 0));
      on.setAttribute('aria-disabled', String(now === last));
      stops.setAttribute('aria-label', tricks);
      const focused = stops.contains(document.activeElement) && document.activeElement.textContent;
      const buttons = places.map(({ at: place, text: word }) => {
        const button = el('button', 'b-stop', word);
        button.type = 'button';
        button.setAttribute('aria-pressed', String(place === now));
        button.addEventListener('click', () => go(place));
        return button;
      });
      // the numbers at the end are those of tricks
      const first = places.findIndex(({ trick }) => trick);
      stops.replaceChildren(...buttons.slice(0, first), el('span', '', tricks), ...buttons.slice(first));
      if (focused) buttons.find((button) => button.textContent === focused)?.focus({ preventScroll: true });
    },
  };
}

function step(sign) {
  const button = el('button', 'b-step', sign);
  button.type = 'button';
  return button;
}
