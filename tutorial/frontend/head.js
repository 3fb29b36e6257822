// What a page does before anything is painted, from its head: its light, and when to load the
// large scripts of a lesson.
const root = document.documentElement;
const KEY = 'briscola:theme';

let theme = 'auto';
try {
  theme = localStorage.getItem(KEY);
} catch {
  // storage is closed to this page: the choice lasts as long as the page
}
root.dataset.theme = ['light', 'dark'].includes(theme) ? theme : 'auto';

document.addEventListener('change', ({ target }) => {
  if (target.name !== 'theme') return;
  root.dataset.theme = target.value;
  try {
    localStorage.setItem(KEY, target.value);
  } catch {
    // as above
  }
});

// A table of figures that is wider than the screen scrolls, and the keyboard must reach it.
const tables = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});

// Who changes the language goes on where they were: lessons are alike in every language.
const PLACE = 'briscola:place';
let place; // the lesson's part that was used last, else the furthest read: which, and where on the screen it was
let used = false;

function where(part) {
  return { at: [...part.parentNode.children].indexOf(part), top: part.getBoundingClientRect().top };
}

function use({ target }) {
  const part = target.closest?.('.lesson > *');
  if (!part) return;
  place = where(part);
  used = true;
}

function read() {
  const part = !used && document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.lesson > *');
  if (part && !(where(part).at < place?.at)) place = where(part);
}

function leave({ target }) {
  if (!place || !target.closest?.('.languages a')) return;
  const lesson = location.pathname.split('/').at(-1);
  sessionStorage.setItem(PLACE, JSON.stringify({ ...place, lesson }));
}

// Where a page opens: at what its address names, or where it was left in another language. The tables above
// may come with other heights than were kept for them; a visitor who has moved by then is left alone.
let open;

function arrive() {
  const { lesson, at, top } = JSON.parse(sessionStorage.getItem(PLACE)) ?? {};
  sessionStorage.removeItem(PLACE);
  const left = location.pathname.endsWith(`/${lesson}`) && document.querySelector('.lesson')?.children[at];
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (left) open = () => scrollBy(0, left.getBoundingClientRect().top - top);
  else if (named) open = () => named.scrollIntoView();
  open?.();
}

function arriveAgain() {
  open?.();
  open = undefined;
}

function move() {
  open = undefined;
}

for (const [happening, listener] of [['focusin', use], ['pointerdown', use], ['scroll', read], ['click', leave], ['DOMContentLoaded', arrive], ['briscola:connected', arriveAgain], ['wheel', move], ['touchstart', move], ['pointerdown', move], ['keydown', move], ['DOMContentLoaded', progress], ['pageshow', progress], ['storage', progress]]) {
  addEventListener(happening, (event) => {
    try {
      listener(event);
    } catch {
      // storage is closed to this page: it begins at its top
    }
  });
}

// How far the learner has come, of each lesson: what the tables have kept says whether an exercise was begun or solved.
const KEPT = 'briscola:exercise:';
const LAST = 'briscola:last';

function isSolved(exercise) {
  const { solved } = JSON.parse(localStorage.getItem(KEPT + exercise)) ?? {};
  return solved?.[0] > 0;
}

function isBegun(table) {
  const { actions, deals } = JSON.parse(localStorage.getItem(KEPT + table)) ?? {};
  return Boolean(actions?.length || deals);
}

/** The lesson's tables, each with the name of its exercise or game and of its place on the page. */
function tablesOf(item) {
  return item.dataset.tables.trim().split(/\s+/).filter(Boolean).map((table) => table.split('#'));
}

// Where the learner left off: the table that was used last, on the page where that was.
function goOn(list) {
  const link = document.querySelector('.go-on');
  const last = JSON.parse(localStorage.getItem(LAST)) ?? {};
  const names = (item) => tablesOf(item).some(([table]) => table === last.exercise);
  const page = (item) => item.querySelector('a').pathname.split('/').at(-1);
  const items = [...list.children].filter(names);
  const item = items.find((one) => page(one) === last.page) ?? items[0];
  link.hidden = !item || !isBegun(last.exercise);
  if (link.hidden) return;
  const [, place] = tablesOf(item).find(([table]) => table === last.exercise);
  const at = item.dataset.exercises.split(' ').indexOf(last.exercise) + 1;
  const words = at ? link.dataset.exercise : link.dataset.game;
  const anchor = link.firstElementChild;
  anchor.href = `${item.querySelector('a').href}#${place}`;
  anchor.textContent = words.replace('{number}', item.querySelector('.number').textContent).replace('{exercise}', at);
}

function progress() {
  const list = document.querySelector('.progress');
  if (!list) return;
  for (const item of list.children) {
    const exercises = item.dataset.exercises.split(' ').filter(Boolean);
    const done = exercises.filter(isSolved).length;
    const words = done === exercises.length ? `✓ ${list.dataset.all}` : list.dataset.part;
    const begun = tablesOf(item).some(([table]) => isBegun(table)) ? list.dataset.begun : '';
    item.querySelector('.so-far').textContent = done ? words.replace('{done}', done).replace('{total}', exercises.length) : begun;
  }
  goOn(list);
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(KEPT));
  const erase = document.querySelector('.erase');
  if (!erase) return; // only the landing page offers it
  erase.hidden = !kept.length;
  const erased = document.querySelector('.erased');
  if (kept.length) erased.textContent = '';
  erase.querySelector('button').onclick = () => {
    for (const key of [...kept, LAST]) localStorage.removeItem(key);
    progress();
    erased.textContent = erased.dataset.done;
    document.querySelector('.progress a').focus();
  };
}

// The menu of the course: it shows how far one is when it is opened, and closes when one turns elsewhere.
function course() {
  const menu = document.querySelector('.course');
  if (!menu) return;
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener('toggle', () => menu.open && progress());
  menu.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (next && !menu.contains(next) && !next.contains(menu)) close();
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.firstElementChild.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => menu.contains(target) || close());
}

addEventListener('click', ({ target }) => target.closest?.('.print button') && print());

function dress() {
  for (const choice of document.getElementsByName('theme')) choice.checked = choice.value === root.dataset.theme;
  for (const table of document.querySelectorAll('.b-table')) tables.observe(table);
}

// A lesson's scripts come after the first painting: the text is read first.
const scripts = document.currentScript.dataset.scripts?.split(' ');
function load() {
  if (!scripts || root.dataset.kernel !== 'waiting') return;
  root.dataset.kernel = 'starting';
  for (const src of scripts) {
    const script = document.createElement('script');
    script.src = src;
    script.async = false; // one after the other
    script.onerror = () => {
      root.dataset.kernel = 'failed';
    };
    document.head.append(script);
  }
}

requestAnimationFrame(() => {
  dress();
  setTimeout(load);
});
setTimeout(load, 1000); // a page in the background is not painted
document.addEventListener('DOMContentLoaded', dress);
document.addEventListener('DOMContentLoaded', course);
