// What the browser keeps of an exercise: its name, the seed of its deal and the learner's actions.
// By exercise and not by language, so that another language goes on where this one was.

const key = (exercise) => `briscola:exercise:${exercise}`;

export function kept(exercise) {
  try {
    return JSON.parse(localStorage.getItem(key(exercise)));
  } catch {
    return null; // storage is closed to this page, or holds what is not ours
  }
}

export function keep(exercise, value) {
  try {
    localStorage.setItem(key(exercise), JSON.stringify(value));
  } catch {
    // full or closed: the exercise goes on, only reload starts it anew
  }
}
