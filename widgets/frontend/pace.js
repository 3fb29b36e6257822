// The pace of the computer players: Python never waits, the browser asks for the next action when it is
// time for it. Nobody plays unseen: while the page or the table is out of sight, the time stands still.

/** Calls `next` when the time that a state waits for has passed in sight; `stop` ends it all. */
export function pace(table, next) {
  let timer;
  let wait = null;
  let inSight = false;
  const start = () => {
    clearTimeout(timer);
    if (wait !== null && inSight && !document.hidden) timer = setTimeout(next, wait);
  };
  const observer = new IntersectionObserver((entries) => {
    const now = entries.at(-1).isIntersecting;
    if (now === inSight) return;
    inSight = now;
    start();
  });
  observer.observe(table);
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
