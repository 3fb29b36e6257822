// The code of a deal that is over, to be copied.

import { el } from './dom.js';

export function share() {
  const node = el('p', 'b-share');
  const label = el('label');
  const field = Object.assign(el('input'), { type: 'text', readOnly: true, spellcheck: false });
  const button = Object.assign(el('button', 'b-copy'), { type: 'button' });
  const name = el('span');
  label.append(name, field);
  node.append(label, button);
  let words;
  field.addEventListener('focus', () => field.select());
  button.addEventListener('click', async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand('copy'); // a page without https has no clipboard of its own
    }
    button.textContent = words.copied;
  });
  return {
    node,
    draw(view) {
      node.hidden = !view.share;
      if (!view.share) return;
      words = view.share;
      name.textContent = words.label;
      button.textContent = words.copy;
      field.value = words.code;
    },
  };
}
