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

/**
 * Nodes for a text whose cards and suits stand apart: strings, and {sign, names, named}. No line ends
 * between a card and the letters or marks that touch it.
 */
export function text(parts, look) {
  const nodes = [];
  let tied = null; // a card and what touches it
  for (const part of parts) {
    if (typeof part === 'string') {
      const [touching] = tied ? /^[^ \n]*/.exec(part) : [''];
      tied?.append(touching);
      if (part.length > touching.length) {
        tied = null;
        nodes.push(document.createTextNode(part.slice(touching.length)));
      }
    } else {
      if (!tied) {
        const before = nodes.at(-1);
        const [touching] = /[^ \n]*$/.exec(before?.data ?? '');
        before?.deleteData(before.length - touching.length, touching.length);
        tied = el('span', 'b-tied', touching);
        nodes.push(tied);
      }
      tied.append(sign(part, look));
    }
  }
  return nodes;
}

/**
 * Makes a node what `fresh` is, in place: who has the focus, reads it or has opened it loses nothing. What its
 * elements listen to must be heard by one that stays. Whoever draws an element with `data-folds` says whether it is open.
 */
export function become(node, fresh) {
  if (node.nodeName !== fresh.nodeName || (node instanceof SVGElement && !node.isEqualNode(fresh))) {
    node.replaceWith(fresh);
    return;
  }
  if (!(node instanceof Element)) {
    if (node.data !== fresh.data) node.data = fresh.data;
    return;
  }
  const own = ({ name }) => name === 'open' && !('folds' in fresh.dataset); // what the reader opens and closes
  for (const attribute of [...node.attributes]) {
    if (!own(attribute) && !fresh.hasAttribute(attribute.name)) node.removeAttribute(attribute.name);
  }
  for (const { name, value } of fresh.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  const [before, after] = [[...node.childNodes], [...fresh.childNodes]];
  after.forEach((child, index) => (index < before.length ? become(before[index], child) : node.append(child)));
  before.slice(after.length).forEach((child) => child.remove());
}

/** A card (`AH`) or a suit (`H`) in running text, by its name if the learner likes; `named` writes the suit's name beside its mark. */
export function sign({ sign: code, names, named }, look) {
  const node = el('span', 'b-sign');
  const name = look.name(names);
  if (named) {
    node.classList.add('b-sign-named');
    node.append(name, ' ');
  } else if (look.named) {
    node.classList.add('b-sign-word');
    node.append(name);
    return node;
  } else {
    node.setAttribute('role', 'img');
    node.setAttribute('aria-label', name);
  }
  node.append(code.slice(0, -1), picture(suitSvg(code.at(-1), look)));
  return node;
}
