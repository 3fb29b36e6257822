// A live region for screen readers: says a text once when it changes.

import { el } from './dom.js';

export function announce() {
  const node = el('div', 'b-unseen');
  node.setAttribute('role', 'status');
  let last = null;
  return {
    node,
    say(words) {
      if (last !== null && words !== last) node.textContent = words;
      last = words;
    },
  };
}
