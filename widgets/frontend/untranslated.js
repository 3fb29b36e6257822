// What has no translation comes from Python in English between two invisible characters. Here an
// element of that language takes their place, so that one sees it and a screen reader says it right.

const MARKED = /[\u2068\u2069]/;
const MARKS = /[\u2068\u2069]/g;
const SPOKEN = ['aria-label', 'title', 'placeholder'];
const SOURCE = 'en';

/** Mark what is untranslated in the exercise that a node belongs to, once it is on the page, and as it changes. */
export function markUntranslated(node) {
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') addedNodes.forEach(mark);
      else mark(target);
    }
  });
  let frame;
  const begin = () => {
    if (!node.isConnected) {
      frame = requestAnimationFrame(begin);
      return;
    }
    const exercise = node.closest('.briscola-exercise') ?? node;
    mark(exercise);
    observer.observe(exercise, { subtree: true, childList: true, characterData: true, attributeFilter: SPOKEN });
  };
  begin();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}

function mark(node) {
  if (node.nodeType === Node.TEXT_NODE) markText(node);
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  [node, ...node.querySelectorAll(SPOKEN.map((name) => `[${name}]`).join())].forEach(markAttributes);
  if (!MARKED.test(node.textContent)) return;
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  found.forEach(markText);
}

function markText(node) {
  if (!MARKED.test(node.data)) return;
  let depth = 0;
  const pieces = node.data.split(/([\u2068\u2069])/).flatMap((piece) => {
    if (MARKED.test(piece)) depth += piece === '\u2068' ? 1 : -1;
    if (MARKED.test(piece) || !piece) return [];
    if (depth <= 0) return [piece];
    const span = document.createElement('span');
    span.lang = SOURCE;
    span.className = 'b-untranslated';
    span.textContent = piece;
    return [span];
  });
  node.replaceWith(...pieces);
}

function markAttributes(node) {
  for (const name of SPOKEN) {
    const value = node.getAttribute(name);
    if (!value || !MARKED.test(value)) continue;
    node.setAttribute(name, value.replace(MARKS, ''));
    if (value.startsWith('\u2068') && value.endsWith('\u2069') && node.matches('[role=img], button')) node.lang = SOURCE;
  }
}
