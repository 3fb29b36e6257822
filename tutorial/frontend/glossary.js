// The list of words of a lesson: as one types, only those stay that fit, in whichever language.

const SAID_MS = 400; // a screen reader need not hear each letter's number

/** A text as it is compared: without capitals and accents, and with plain apostrophes. */
const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase();

export function glossaries() {
  document.querySelectorAll('.glossary').forEach(search);
}

function search(list) {
  const find = list.querySelector('.find');
  const field = find.querySelector('input');
  const found = find.querySelector('.found');
  const rows = [...list.querySelectorAll('tbody tr')].map((row) => ({
    row,
    words: folded([...row.cells].map((cell) => cell.textContent).join('\n')),
  }));
  let timer;
  field.addEventListener('input', () => {
    const asked = folded(field.value).trim().split(/\s+/);
    let count = 0;
    for (const { row, words } of rows) {
      row.hidden = !asked.every((part) => words.includes(part));
      count += !row.hidden;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      found.textContent = count ? list.dataset.found.replace('{count}', count) : list.dataset.none;
    }, SAID_MS);
  });
  find.hidden = false;
}
