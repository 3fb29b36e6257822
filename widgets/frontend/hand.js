// The hand at the bottom: buttons when the learner may play, pictures when not.
// One stop for the Tab key, arrow keys from card to card.

import { cardSvg } from './cards.js';
import { el, picture } from './dom.js';

export function hand(words, play) {
  const node = el('div', 'b-hand');
  node.setAttribute('role', 'group');
  const cards = el('ul', 'b-cards');
  const title = el('p', 'b-hand-title');
  node.append(title, cards);
  let at = 0;

  const buttons = () => [...cards.querySelectorAll('button')];
  const rove = (index) => {
    const all = buttons();
    if (!all.length) return;
    at = (index + all.length) % all.length;
    all.forEach((button, i) => (button.tabIndex = i === at ? 0 : -1));
  };
  cards.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return; // those are the browser's own
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const goal = step ? at + step : { Home: 0, End: -1 }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    rove(goal);
    buttons()[at].focus();
  });

  return {
    node,
    /** Gives the focus to the card where it was last; whether there is one to be played. */
    focus() {
      buttons()[at]?.focus();
      return Boolean(buttons().length);
    },
    draw(view, look) {
      const focused = cards.contains(document.activeElement) && document.activeElement.dataset.card;
      node.hidden = !view.hand.cards.length;
      node.setAttribute('aria-label', view.hand.label);
      title.textContent = view.hand.label;
      cards.replaceChildren(
        ...view.hand.cards.map(({ card, names, playable, label, tried }) => {
          const item = el('li');
          const holder = el(playable ? 'button' : 'span', 'b-held');
          holder.dataset.card = card;
          if (tried) holder.classList.add('b-was-tried');
          if (playable) {
            holder.type = 'button';
            holder.addEventListener('click', () => play(card));
          } else {
            holder.setAttribute('role', 'img');
          }
          holder.setAttribute('aria-label', label.replace('{card}', look.name(names)));
          holder.append(picture(cardSvg(card, look)));
          item.append(holder);
          return item;
        }),
      );
      const again = buttons().findIndex((button) => button.dataset.card === focused);
      rove(again >= 0 ? again : Math.min(at, Math.max(0, buttons().length - 1)));
      if (again >= 0) buttons()[again].focus({ preventScroll: true });
    },
  };
}
