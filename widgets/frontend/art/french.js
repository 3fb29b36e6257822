import { JACK, KING } from './heads.js';
import { PIPS } from './pips.js';
import { bothWays } from './turned.js';

// Spades, hearts, diamonds and clubs. A symbol fills 20 by 20 units around (0, 0).
export const SYMBOLS = {
  S: '<path d="M0-10C2-6 9.2-1.4 9.2 3.6 9.2 8 3.8 8.8 1.3 5.2 1.5 7.8 2.4 9.4 4.4 10H-4.4C-2.4 9.4-1.5 7.8-1.3 5.2-3.8 8.8-9.2 8-9.2 3.6-9.2-1.4-2-6 0-10Z"/>',
  H: '<path d="M0 9.8C-2 5.4-9.6 1-9.6-4.2-9.6-7.4-7.4-9.2-4.9-9.2-2.6-9.2-.7-7.6 0-5.2.7-7.6 2.6-9.2 4.9-9.2 7.4-9.2 9.6-7.4 9.6-4.2 9.6 1 2 5.4 0 9.8Z"/>',
  D: '<path d="M0-10.6Q3.8-4.8 8.8 0 3.8 4.8 0 10.6-3.8 4.8-8.8 0-3.8-4.8 0-10.6Z"/>',
  C: '<path d="M1.3 3.4C1.5 7 2.4 9.4 4.4 10H-4.4C-2.4 9.4-1.5 7-1.3 3.4A4.6 4.6 0 1 1-3.5-2.2 4.6 4.6 0 1 1 3.5-2.2 4.6 4.6 0 1 1 1.3 3.4Z"/>',
};

const GOLD = 'fill="var(--b-court-gold)"';
const CARD = 'fill="var(--b-card)"';
const LINE = 'fill="none"';
const LIGHT = 'fill="none" stroke="var(--b-card)"';

// The upper half of a figure; it ends on the line from (8, 85.5) to (92, 64.5), around which the card turns.
const COURTS = {
  K: `<path ${GOLD} d="M82.5 30H85.5V66H82.5Z"/>
<path d="M8 85.5C10 73 24 66 43 60H74C82 61 89 62 92 64.5Z"/>
<path ${CARD} d="M41 57C33 61 27 67 22 82L35 78.8C37 72 42 67 47 65L57 73.2 69 65C73 66 76 67 78 68L88 65.5C84 61 80 58 74 56Z"/>
<path d="M30 72l1 3M36 66l1 3M28 77l0 2M42 62l1.5 2.5M74 60l-1 3M80 63l-1 2.5"/>
${KING}`,
  Q: `<path ${GOLD} d="M62 15C76 17 92 34 92 64.5L78 68C78 44 70 32 60 26Z"/>
<path ${LINE} d="M66 21Q79 24 85 36M70 27Q83 33 88 46M74 34Q85 43 90 56M77 43Q84 52 86 64"/>
<path d="M61 11C64 14 65.5 17 65.5 20 75 27 80 42 79 67.8L30 80C33 69 45 64 48 52 44 56 42 56 39 56.5 35 61 28 58 29 52 29 46 34 42 37 37 41 29 45 22 54 18.5L54.5 11Q58.5 13 59.5 16.5Z"/>
<path ${LIGHT} d="M46.5 31.5Q50 28.5 53.5 32M31.5 50Q34 48.5 34 51.5M34 55.5 39.5 53"/>
<circle ${CARD} cx="50.2" cy="32" r="1.2"/>
<path fill="none" stroke="var(--b-court-gold)" stroke-width="3" d="M37 38.5Q40.5 46 44 52.5M41 47.5C50 45 58 34 60.5 23M48 24Q54 28 60 28M43 51C55 68 68 66 78 62"/>
<circle ${GOLD} cx="42.5" cy="50" r="3"/>`,
  J: `<path d="M8 85.5C12 74 26 66 46 62H70C80 63 88 61 92 64.5Z"/>
<path ${LIGHT} d="M19 78 24 81.5M25 73 31 79.7M31 69.5 38 78M80 64 78 68M86 64 85 66.2"/>
<path ${CARD} d="M37 61Q42 56 57 57 73 56 78 61 79 66 74 67 70 71 65 68 61 73 57 69 52 73 48 69 43 72 41 68 35 67 37 61Z"/>
<path ${LINE} d="M41 68 46 60M48 69 51 60M57 69V60M65 68 63 60M74 67 68 60"/>
${JACK}`,
};

// Between two rims, over the line where the halves of a figure meet.
const BAND = 'M8 82 92 61V68L8 89Z';
// Leaves room for the index in two corners.
const FRAME = 'M26 8H92V92H74V142H8V58H26Z';

const FLEURON = `<g ${GOLD}><path d="M0 0C5-5 4-10 0-15-4-10-5-5 0 0Z"/><path d="M1 0C3-6 8-9 14-7 13-1 7 2 1 0ZM-1 0C-3-6-8-9-14-7-13-1-7 2-1 0Z"/></g><circle cy="3.5" r="2"/>`;
// The height at which the small symbol sits inside the large one.
const INLAY = { S: 2.6, H: -1.5, D: 0, C: 0 };

const ace = (suit) => {
  const symbol = SYMBOLS[suit];
  return `<g transform="translate(50 75)scale(2.9)"><g stroke-width="2.6">${symbol}</g>
<g stroke="var(--b-card)" stroke-width="1.5">${symbol}</g><g stroke="none">${symbol}
<g transform="translate(0 ${INLAY[suit]})scale(.52)"><g ${GOLD}>${symbol}</g><g transform="scale(.46)">${symbol}</g></g></g></g>
${bothWays(`<g transform="translate(50 30)">${FLEURON}</g>`)}`;
};

const court = (rank, suit) => `<path fill="var(--b-court-wash)" stroke="none" d="${FRAME}"/>${bothWays(
  COURTS[rank] + (rank === 'K' ? `<g ${GOLD} transform="translate(84 24)scale(.62)">${SYMBOLS[suit]}</g>` : ''),
)}<path ${GOLD} d="${BAND}"/><path ${LINE} d="${FRAME}"/>`;

// Symbols below the middle stand on their heads.
const pips = (rank, suit) => `<g stroke="none">${PIPS[rank].map(([x, y]) =>
  `<g transform="translate(${x} ${y})${y > 75 ? 'rotate(180)' : ''}scale(1.05)">${SYMBOLS[suit]}</g>`).join('')}</g>`;

export function face(rank, suit) {
  if (rank === 'A') return ace(suit);
  return rank in PIPS ? pips(rank, suit) : court(rank, suit);
}
