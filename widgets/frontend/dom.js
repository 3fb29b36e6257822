// Small words for making elements: text is always set as text, never as markup.

import { suitSvg } from './cards.js';

export function el(tag, className = '', content = '') {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (content !== '') node.textContent = content;
  return node;
}

/** An element from SVG that this package drew itself. */
export function picture(svg) {
  const template = document.createElement('template');
  template.innerHTML = svg;
  return template.content.firstElementChild;
}

/** Nodes for a text whose cards and suits stand apart: strings, and {sign, names, named}. */
export function text(parts, look) {
  return parts.map((part) => (typeof part === 'string' ? document.createTextNode(part) : sign(part, look)));
}

/** A card (`AH`) or a suit (`H`) in running text; `named` writes the suit's name out as well. */
export function sign({ sign: code, names, named }, look) {
  const node = el('span', 'b-sign');
  const name = look.name(names);
  if (named) {
    node.classList.add('b-sign-named');
    node.append(name, ' ');
  } else {
    node.setAttribute('role', 'img');
    node.setAttribute('aria-label', name);
  }
  node.append(code.slice(0, -1), picture(suitSvg(code.at(-1), look)));
  return node;
}
