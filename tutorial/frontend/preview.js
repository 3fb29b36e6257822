// The preview of a lesson for its translator: it is shown anew when its catalog has been saved, and a
// click on a phrase shows its English and its line in the catalog.

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const root = document.documentElement;

function start() {
  const { version, messages } = read('draft');
  const words = read('draft-words');
  follow(version);
  sources(messages, words);
}

/** Load the page again as soon as one of its files has been saved; the browser keeps the place. */
async function follow(version) {
  const base = document.getElementById('outputs').dataset.base;
  for (;;) {
    try {
      const answer = await fetch(`${base}briscola/saved?since=${version}`);
      if (answer.status === 200) {
        location.reload();
        return;
      }
      if (answer.status !== 204) throw new Error(answer.statusText);
    } catch {
      await new Promise((resume) => setTimeout(resume, 1000)); // the server may be on its way
    }
  }
}

function sources(messages, words) {
  const find = finder(messages);
  const toggle = document.getElementById('draft-sources');
  let panel;
  let shown;
  const close = () => {
    panel?.remove();
    shown?.classList.remove('draft-shown');
    panel = shown = undefined;
  };
  const open = (target) => {
    const [node, message] = find(target);
    const again = node === shown;
    close();
    if (again || (!message && !says(target))) return;
    shown = node;
    shown.classList.add('draft-shown');
    panel = document.body.appendChild(source(message, words));
    const { left, bottom } = node.getBoundingClientRect();
    const room = root.clientWidth - panel.offsetWidth - 16;
    panel.style.left = `${Math.max(16, Math.min(left, room)) + scrollX}px`;
    panel.style.top = `${bottom + scrollY + 4}px`;
    panel.querySelector('button').addEventListener('click', () => {
      close();
      if (node.tabIndex >= 0) node.focus();
    });
    panel.querySelector('button').focus({ preventScroll: true });
  };
  const on = () => root.dataset.draft === 'sources';
  const outside = (target) => !target.closest('.draft, .draft-source');
  toggle.addEventListener('click', () => {
    if (on()) delete root.dataset.draft;
    else root.dataset.draft = 'sources';
    close();
    toggle.setAttribute('aria-pressed', String(on()));
    for (const passage of document.querySelectorAll('.b-passage')) passage.tabIndex = on() ? 0 : -1;
  });
  // before the page hears of it: a click shows where a button's words come from, and does not press it
  for (const kind of ['click', 'pointerdown', 'mousedown']) {
    document.addEventListener(
      kind,
      (event) => {
        if (!on() || !outside(event.target)) return;
        event.preventDefault();
        event.stopPropagation();
        if (kind === 'click') open(disabledAt(event) ?? event.target);
      },
      { capture: true },
    );
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || !on() || !event.target.matches('.b-passage')) return;
    event.preventDefault(); // or it would press the button that has the focus next
    open(event.target);
  });
}

/** The disabled button under the pointer: browsers send it no click, so with sources on it lets them through. */
function disabledAt({ target, clientX, clientY }) {
  return [...target.querySelectorAll(':disabled')].find((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  });
}

/** Whether an element has words of its own, and is not just the space around some. */
function says(element) {
  return [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
}

/** What finds the message of the phrase at an element, and the element that holds the whole phrase. */
function finder(messages) {
  const patterns = messages
    .flatMap((message) => (message.said.length ? message.said : message.source).map((text) => pattern(text, message)))
    .filter(({ weight }) => weight > 1)
    .sort((one, other) => other.weight - one.weight);
  return (target) => {
    const passage = target.closest('[data-message]');
    if (passage) return [passage, messages[passage.dataset.message]];
    for (let node = target; node && node !== document.body; node = node.parentElement) {
      for (const text of texts(node)) {
        const found = patterns.find(({ test }) => test.test(text));
        if (found) return [node, found.message];
      }
    }
    return [target, undefined];
  };
}

/** What an element says, and what it says after its label: both may be messages. */
function texts(node) {
  const unlabelled = [...node.childNodes].filter((child) => !child.classList?.contains('b-label'));
  const found = [node.textContent, unlabelled.map((child) => child.textContent).join('')].map(plain);
  return found.filter((text) => text && text.length < 1000);
}

/** A message as a pattern of what stands on the page: anything may be filled in, and signs are drawn. */
function pattern(text, message) {
  const pieces = plain(text).split(/\{[^}]*\}/);
  const exact = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { test: new RegExp(`^${exact.join('.*')}$`, 's'), weight: pieces.join('').replace(/\P{L}/gu, '').length, message };
}

function plain(text) {
  return text
    .replace(/[\u2068\u2069♠♥♦♣]|[\ufe0e\ufe0f]|^\s*[✓≈✗]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function source(message, words) {
  const panel = Object.assign(document.createElement('aside'), { className: 'draft-source' });
  const list = document.createElement('dl');
  const add = (label, text, lang) => {
    const term = Object.assign(document.createElement('dt'), { textContent: label });
    const said = Object.assign(document.createElement('dd'), { textContent: text });
    if (lang) said.lang = lang;
    list.append(term, said);
  };
  if (message) {
    add(words.english, message.source.join('\n'), 'en');
    add(words.catalog, [message.place, ...message.where].join('\n'));
    if (!message.said.length) list.append(Object.assign(document.createElement('dt'), { textContent: words.untranslated }));
  } else {
    list.append(Object.assign(document.createElement('dt'), { textContent: words.unknown }));
  }
  const close = Object.assign(document.createElement('button'), { type: 'button', className: 'button', textContent: words.close });
  panel.append(list, close);
  return panel;
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
