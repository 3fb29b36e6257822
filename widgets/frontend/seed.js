// The seed of a generated exercise: what it is made from, to be typed, a link that brings others to the same
// one, and how many have been solved.

import { el } from './dom.js';

let fields = 0;

const MESSAGE_MS = 4000;

/** The seed that the page's address names, for an exercise: «?seed=class-7a» is for all of a page, unless the address also names one of them. */
export function seedAsked(exercise) {
  const [, named] = /^#exercise-(.+)/.exec(location.hash) ?? [];
  return named && named !== exercise ? null : new URLSearchParams(location.search).get('seed');
}

const told = new Set();

/**
 * Whether the page has been at this address before, for an exercise: loaded again, come back to, in another language
 * (whose link takes the seed along), or on a line that was lost. A link that brings somebody there is a first time.
 */
export function isAgain(exercise) {
  const before = told.has(exercise);
  told.add(exercise);
  const [navigation] = performance.getEntriesByType('navigation');
  return before || ['reload', 'back_forward'].includes(navigation?.type) || fromAnotherLanguage();
}

/** Whether the page before this one was the same lesson with the same seed, as its menu of languages links it. */
function fromAnotherLanguage() {
  const page = (address) => {
    const { origin, pathname, searchParams } = new URL(address);
    return JSON.stringify([origin, pathname.split('/').at(-1), searchParams.get('seed')]);
  };
  return Boolean(document.referrer) && page(document.referrer) === page(location.href);
}

/** The address of an exercise as a seed makes it, where the page is one of the tutorial's. */
const linkTo = (exercise, seed) => new URL(`?${new URLSearchParams({ seed })}#exercise-${exercise}`, location.href.split(/[?#]/)[0]).href;

/** `take` is called with what has been typed, when it is done: by Enter, or by leaving the field. */
export function seed(exercise, take) {
  const node = el('div', 'b-seed');
  const label = el('label');
  const input = Object.assign(el('input'), { type: 'text', size: 12, autocomplete: 'off', spellcheck: false });
  const note = Object.assign(el('span', 'b-seed-note'), { id: `b-seed-${++fields}` });
  const solved = el('span', 'b-solved');
  input.setAttribute('autocapitalize', 'none');
  input.setAttribute('aria-describedby', note.id);
  const link = Object.assign(el('button', 'b-link'), { type: 'button' });
  const copied = el('span', 'b-copied');
  copied.setAttribute('role', 'status');
  node.append(label, note, link, copied, solved);
  let words;
  let value;
  link.addEventListener('click', async () => {
    const address = linkTo(exercise, value);
    let done = true;
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      done = copyOld(address, link); // a page without https has no clipboard of its own
    }
    copied.textContent = done ? words.copied : address;
    if (done) setTimeout(() => (copied.textContent = ''), MESSAGE_MS);
  });
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
      words = view;
      value = view.seed;
      link.hidden = !document.getElementById(`exercise-${exercise}`); // another page than a lesson's has no such place
      link.textContent = view.link;
    },
  };
}

function copyOld(address, button) {
  const field = Object.assign(el('textarea'), { value: address });
  button.after(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  button.focus();
  return done;
}
