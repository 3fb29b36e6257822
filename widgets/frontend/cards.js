// The cards as pictures: strings of SVG in the colours of tokens.css, drawn on 100 by 150 units.
// Nothing in them is named by an id, so any number of them fits on a page.
import * as french from './art/french.js';
import * as italian from './art/italian.js';
import { RANKS } from './art/ranks.js';
import { rosette } from './art/rosette.js';
import { bothWays } from './art/turned.js';

const DECKS = { french, italian };
const INKS = {
  french: { S: 'black', H: 'red', D: 'red', C: 'black' },
  italian: { S: 'swords', H: 'cups', D: 'coins', C: 'batons' },
};
const FOUR_COLOURS = { D: 'blue', C: 'green' };
const PICTURE = 'aria-hidden="true" focusable="false"';
const EDGE = '<rect x=".75" y=".75" width="98.5" height="148.5" rx="8" fill="var(--b-card)" stroke="var(--b-card-edge)" stroke-width="1.5"/>';

function inkOf(suit, { deck, fourColours }) {
  const ink = (deck === 'french' && fourColours && FOUR_COLOURS[suit]) || INKS[deck]?.[suit];
  if (!ink) throw new RangeError(`No suit ${suit} in the deck ${deck}: expected one of S H D C, french or italian.`);
  return `var(--b-suit-${ink})`;
}

/**
 * The face of a card, such as "AS" or "7D", 2 by 3. `look` is `{deck: 'french'|'italian', fourColours: boolean}`;
 * Italian suits have four colours anyway. Throws RangeError for what is no card of the pack (RULES.md, section 1).
 */
export function cardSvg(code, look) {
  const [rank, suit] = code;
  if (!(rank in RANKS) || code.length !== 2) {
    throw new RangeError(`No card ${code}: expected a rank of A 3 K Q J 7 6 5 4 2, then a suit.`);
  }
  const ink = inkOf(suit, look);
  const { SYMBOLS, face } = DECKS[look.deck];
  const index = `<path transform="translate(14 8)" fill="none" stroke="${ink}" stroke-width="4" stroke-miterlimit="3" d="${RANKS[rank]}"/>`
    + `<g transform="translate(14 48.5)scale(.8)">${SYMBOLS[suit]}</g>`;
  return `<svg viewBox="0 0 100 150" ${PICTURE}>${EDGE}<g fill="${ink}">${bothWays(index)}`
    + `<g stroke="${ink}" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round">${face(rank, suit)}</g></g></svg>`;
}

/** The back that all cards share. */
export function backSvg() {
  // Lozenges, 14 by 19 units, with a flower in each.
  const rows = Array.from({ length: 7 }, (_, i) => 17.5 + 19.167 * i);
  const zigzag = rows.map((y) => `M8 ${y}${'l7-9.583 7 9.583'.repeat(6)}M8 ${y}${'l7 9.583 7-9.583'.repeat(6)}`).join('');
  const flowers = rows.map((y) => `M15 ${y}${'m0-4.5l1.2 3.3 2.3 1.2-2.3 1.2-1.2 3.3-1.2-3.3-2.3-1.2 2.3-1.2zm14 4.5'.repeat(6)}`).join('');
  return `<svg viewBox="0 0 100 150" ${PICTURE}>${EDGE}<rect x="6" y="6" width="88" height="138" rx="4" fill="var(--b-card-back)"/>`
    + `<g fill="none" stroke="var(--b-court-gold)"><path stroke-width=".9" d="${zigzag}"/><rect x="8" y="8" width="84" height="134" rx="2" stroke-width="1.2"/></g>`
    + `<path fill="var(--b-card)" d="${flowers}"/>`
    + `<g transform="translate(50 75)" fill="var(--b-card-back)" stroke="var(--b-court-gold)"><circle r="21" stroke-width="1.6"/><circle r="18" stroke-width=".9"/>`
    + `<g fill="var(--b-card)" stroke="none">${rosette(8, 3, 16, 7)}</g><circle fill="var(--b-court-gold)" stroke="none" r="3"/></g></svg>`;
}

/** The mark of a suit, square, for use in a line of text, on a chip of card that keeps it legible on felt and on dark paper. */
export function suitSvg(suit, look) {
  const ink = inkOf(suit, look);
  const symbol = DECKS[look.deck].SYMBOLS[suit];
  return `<svg viewBox="-12 -12 24 24" ${PICTURE}><rect x="-12" y="-12" width="24" height="24" rx="5" fill="var(--b-card)"/><g fill="${ink}">${symbol}</g></svg>`;
}
