// The number fields of an exercise. Python is told of each key on the table's line, and at once: a field's
// own messages wait for one another, so that the press of a button would overtake them, and a field
// that holds no number sends none.

const FIELD = 'input[type=number]';

/** What is told of a number waits as long as the next key may take. */
export const TYPING_MS = 700;

const written = (field) => (field.value === '' ? null : field.valueAsNumber);

/** Tells `typed` which field, by its place in the exercise, holds which number, or null; until `stop`. */
export function fields(root, typed) {
  const exercise = () => root.closest('.briscola-exercise') ?? root;
  const all = () => [...exercise().querySelectorAll(FIELD)];
  const isOurs = (target) => target.matches?.(FIELD) && exercise().contains(target);
  const tell = (field) => typed(all().indexOf(field), written(field));
  let waiting; // to tell of a field without a number, which may be the beginning of one
  let timer;
  let restoring = false;
  let entered = false;
  const wait = (field) => {
    clearTimeout(timer);
    waiting = field;
    if (field) timer = setTimeout(flush, TYPING_MS);
  };
  const flush = () => {
    const field = waiting;
    wait();
    if (field) tell(field);
  };

  const listeners = {
    input({ target }) {
      wait(written(target) === null ? target : undefined);
      if (!waiting) tell(target);
    },
    change(event) {
      // without a number it would be given back the last one that it held
      if (written(event.target) === null && !restoring) event.stopImmediatePropagation();
      flush();
    },
    keydown({ key }) {
      if (key !== 'Enter') return;
      flush();
      exercise().querySelector('.b-check')?.click();
    },
    pointerdown({ target }) {
      entered = target !== document.activeElement;
    },
    click({ target }) {
      if (entered) target.select(); // what is written there is to be replaced, as after the Tab key
    },
    focusout: flush,
    wheel({ target }) {
      if (target === document.activeElement) target.blur(); // the page scrolls, and no number changes
    },
  };
  const heard = (event) => isOurs(event.target) && listeners[event.type](event);
  // before the field, which keeps its events to itself
  const options = { capture: true, passive: true };
  for (const type in listeners) document.addEventListener(type, heard, options);
  return {
    /** Whether a number is being typed. */
    get busy() {
      return isOurs(document.activeElement);
    },
    /** Mark the fields that hold what cannot be an answer. */
    mark(mistyped) {
      all().forEach((field, index) => field.setAttribute('aria-invalid', mistyped.includes(index)));
    },
    /** In another state no field is left without its number. */
    restore() {
      wait();
      restoring = true;
      for (const field of all()) {
        if (written(field) === null) field.dispatchEvent(new Event('change', { bubbles: true }));
      }
      restoring = false;
    },
    stop() {
      wait();
      for (const type in listeners) document.removeEventListener(type, heard, options);
    },
  };
}
