// What the browser keeps of an exercise: its name, the seed of its deal and the learner's actions.
// By exercise and not by language, so that another language goes on where this one was.

const LAST = 'briscola:last';
const key = (exercise) => `briscola:exercise:${exercise}`;

export function kept(exercise) {
  try {
    return JSON.parse(localStorage.getItem(key(exercise)));
  } catch {
    return null; // storage is closed to this page, or holds what is not ours
  }
}

function forget(exercise) {
  try {
    localStorage.removeItem(key(exercise));
  } catch {
    // closed: nothing is kept there anyway
  }
}

/** Calls `listener` when another tab keeps something of this exercise; gives what stops that. */
export function keptElsewhere(exercise, listener) {
  const heard = (event) => event.key === key(exercise) && event.newValue && listener();
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

/** Keeps what has been done in an exercise, and on which page it was the last to be used. */
export function keep(exercise, value) {
  try {
    const now = JSON.stringify(value);
    if (now === localStorage.getItem(key(exercise))) return; // it was taken up again, and nothing has been done
    localStorage.setItem(key(exercise), now);
    localStorage.setItem(LAST, JSON.stringify({ exercise, page: location.pathname.split('/').at(-1) }));
  } catch {
    // full or closed: the exercise goes on, only reload starts it anew, and not from where it was long ago
    forget(exercise);
  }
}
