// The pace of the computer players: Python never waits, the browser asks for the next action when it is
// time for it. Nobody plays unseen: while the page, or all of the game, is out of sight, the time stands still.

/**
 * Calls `next` when the time that a state waits for has passed with one of `parts` in sight, and `stands` with whether
 * the time stands still because none is; `stop` ends it all.
 */
export function pace(parts, next, stands) {
  let timer;
  let wait = null;
  let looked = false;
  const inSight = new Set();
  const start = () => {
    clearTimeout(timer);
    stands(looked && wait !== null && !inSight.size);
    if (wait !== null && inSight.size && !document.hidden) timer = setTimeout(next, wait);
  };
  const observer = new IntersectionObserver((entries) => {
    const before = looked ? inSight.size : null;
    looked = true;
    for (const { target, isIntersecting } of entries) inSight[isIntersecting ? 'add' : 'delete'](target);
    if (before === null || Boolean(inSight.size) !== Boolean(before)) start();
  });
  for (const part of parts) observer.observe(part);
  document.addEventListener('visibilitychange', start);
  return {
    /** How long the present state waits, in milliseconds; null if it waits for the learner. */
    set(milliseconds) {
      wait = milliseconds;
      start();
    },
    start,
    stop() {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', start);
    },
  };
}
