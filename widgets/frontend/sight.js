// What is in sight of a game, and what is brought into it: the table and the hand when the learner is to act.

import { el } from './dom.js';

/** Brings each of the nodes into sight by as little as it takes; where there is not room for all, the last ones count. */
export function bring(...nodes) {
  // at once: on a page that moves by itself nobody could press what is there
  for (const node of nodes) if (node?.checkVisibility()) node.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Whether something of a node can be seen on the screen. */
export function inSight(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return node.checkVisibility() && bottom > 0 && top < innerHeight;
}

/** A note at the foot of the screen that a game waits to be seen, and a way back to it, which is `back`. */
export function waitingNote(back) {
  const node = el('div', 'briscola-waits');
  node.setAttribute('role', 'status');
  const button = Object.assign(el('button'), { type: 'button' });
  button.addEventListener('click', back);
  return {
    /** Says the words, in a language; nothing for none. */
    say(words, language) {
      if (!words) return node.remove();
      node.lang = language;
      button.textContent = words;
      node.replaceChildren(button);
      document.body.append(node); // within a game it would be as far away as that
    },
    stop: () => node.remove(),
  };
}
