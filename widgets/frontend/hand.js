// The hand at the bottom: buttons when the learner may play, pictures when not. In a game the buttons
// stay while the others play, disabled, so that the keyboard's focus stays with them.
// One stop for the Tab key, arrow keys from card to card.

import { cardSvg } from './cards.js';
import { el, picture } from './dom.js';

// before colour, a sign: as on the buttons with answers
const SIGNS = { right: '✓', acceptable: '≈', wrong: '✗' };

export function hand(play, part = 'hand') {
  const node = el('div', `b-hand b-hand-${part}`);
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
      if (!cards.querySelector('button:not([aria-disabled])')) return false;
      buttons()[at].focus();
      return true;
    },
    draw(view, look) {
      const held = cards.contains(document.activeElement);
      const focused = held && document.activeElement.dataset.card;
      const shown = view[part];
      node.hidden = !shown?.cards.length;
      if (node.hidden) return cards.replaceChildren();
      node.setAttribute('aria-label', shown.label);
      title.textContent = shown.label;
      cards.replaceChildren(
        ...shown.cards.map(({ card, names, playable, label, tried, own, order, points, verdict }) => {
          const item = el('li');
          const button = playable || shown.steady;
          const holder = el(button ? 'button' : 'span', 'b-held');
          holder.dataset.card = card;
          if (tried) holder.classList.add('b-was-tried');
          if (verdict) holder.classList.add(`b-answered-${verdict}`);
          if (button) {
            holder.type = 'button';
            // a card that cannot be played now is refused in words
            holder.addEventListener('click', () => play(card));
            if (!playable) holder.setAttribute('aria-disabled', 'true');
          } else {
            holder.setAttribute('role', 'img');
          }
          holder.setAttribute('aria-label', label.replace('{card}', look.name(names)));
          holder.append(picture(cardSvg(card, look)));
          if (look.named) holder.append(el('span', 'b-card-name', look.name(names))); // spoken anyway: the label has it
          if (own) holder.append(el('span', 'b-own', shown.own));
          if (order) holder.append(el('span', 'b-order', order));
          if (points) holder.append(el('span', 'b-points', points));
          if (verdict) holder.append(el('span', 'b-verdict', SIGNS[verdict]));
          item.append(holder);
          return item;
        }),
      );
      const again = buttons().findIndex((button) => button.dataset.card === focused);
      rove(again >= 0 ? again : Math.min(at, Math.max(0, buttons().length - 1)));
      // a card that has been played leaves the focus to its neighbour
      if (held && (again >= 0 || shown.steady)) buttons()[at]?.focus({ preventScroll: true });
    },
  };
}
