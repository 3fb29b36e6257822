// The seed of a generated exercise: what it is made from, to be typed, and how many have been solved.

import { el } from './dom.js';

let fields = 0;

/** `take` is called with what has been typed, when it is done: by Enter, or by leaving the field. */
export function seed(take) {
  const node = el('div', 'b-seed');
  const label = el('label');
  const input = Object.assign(el('input'), { type: 'text', size: 12, autocomplete: 'off', spellcheck: false });
  const note = Object.assign(el('span', 'b-seed-note'), { id: `b-seed-${++fields}` });
  const solved = el('span', 'b-solved');
  input.setAttribute('autocapitalize', 'none');
  input.setAttribute('aria-describedby', note.id);
  node.append(label, note, solved);
  input.addEventListener('change', () => take(input.value));
  return {
    node,
    draw({ seed: view }) {
      node.hidden = !view;
      if (!view) return;
      label.replaceChildren(view.label, ' ', input);
      input.value = view.value;
      input.setAttribute('aria-invalid', String(Boolean(view.fault)));
      note.textContent = view.fault || view.note;
      note.classList.toggle('b-fault', Boolean(view.fault));
      solved.textContent = view.solved;
    },
  };
}
