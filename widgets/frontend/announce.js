// A live region for screen readers: says a text when it is told to.

import { el } from './dom.js';

// What has been spoken stays for a while: a screen reader may be late.
const MOST_SAID = 20;

export function announce() {
  const node = el('div', 'b-unseen');
  node.setAttribute('role', 'status');
  let timer;
  return {
    node,
    /** Says it after so many ms, unless something else is to be said by then. */
    say(words, delay) {
      clearTimeout(timer);
      timer = setTimeout(() => (node.textContent = words), delay);
    },
  };
}

/** A live region in which texts follow one another fast: each is spoken, none takes another's place. */
export function announceEach() {
  const node = el('div', 'b-unseen');
  node.setAttribute('role', 'log');
  return {
    node,
    add(texts) {
      node.append(...texts.map((words) => el('p', '', words)));
      while (node.childElementCount > MOST_SAID) node.firstChild.remove();
    },
  };
}

/**
 * Of lines, those to be said when others were said before: what has been added to them, as a hint is;
 * but where something else took their place, all from there on, a verdict that is the same again too.
 */
export function fresh(lines, before) {
  if (before.every((line) => lines.includes(line))) return lines.filter((line) => !before.includes(line));
  const changed = lines.findIndex((line, index) => line !== before[index]);
  return changed < 0 ? [] : lines.slice(changed);
}
