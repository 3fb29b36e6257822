// Swords, cups, coins and batons. A symbol fills 20 by 20 units around (0, 0).
import { JACK, KING } from './heads.js';
import { BOTTOM, PIPS, TOP } from './pips.js';
import { rosette } from './rosette.js';

const GOLD = 'fill="var(--b-court-gold)"';
const CARD = 'fill="var(--b-card)"';
const LINE = 'fill="none"';
const LIGHT = 'fill="none" stroke="var(--b-card)"';

export const SYMBOLS = {
  S: '<path d="M0-11.5 3-7.5V3H-3V-7.5Z"/><path d="M-7.5 2Q0 4.5 7.5 2V5.6Q4.5 6.6 1.7 6.6V7.3A2.3 2.3 0 1 1-1.7 7.3V6.6Q-4.5 6.6-7.5 5.6Z"/>',
  H: '<path d="M-8.5-9.5H8.5C8.5-1 5.5 2.5 1.8 3.2V5.5C5 6 6.5 7.5 6.5 10H-6.5C-6.5 7.5-5 6-1.8 5.5V3.2C-5.5 2.5-8.5-1-8.5-9.5Z"/>',
  D: `<circle r="10"/><circle ${GOLD} r="7.4"/>${rosette(4, 0, 7, 4.2)}`,
  C: `<g transform="rotate(42)"><path d="M-2 12.5-2.2 7.6-6.2 5.2-4.8 1.8-2.6 2.6-3.5-9C-3.8-14.5 3.8-14.5 3.5-9L3.2-4.8 5.2-6 7-2.8 2.7.2 2 12.5Q0 14-2 12.5Z"/><ellipse ${GOLD} cy="-10" rx="1.9" ry="1.2"/></g>`,
};

// Blades and sticks are as long as asked, hilts and knots always of one size.
function sword(length) {
  const tip = -length / 2;
  const hilt = length / 2;
  return `<path d="M0 ${tip} 3 ${tip + 7}V${hilt - 13}H-3V${tip + 7}Z"/>
<path ${LIGHT} stroke-width="1" d="M0 ${tip + 8}V${hilt - 16}"/>
<path ${GOLD} d="M-1.5 ${hilt - 12}H1.5V${hilt - 4}H-1.5ZM-7.5 ${hilt - 14.5}Q0 ${hilt - 11.5} 7.5 ${hilt - 14.5}V${hilt - 11}Q0 ${hilt - 8.5}-7.5 ${hilt - 11}Z"/>
<circle ${GOLD} cy="${hilt - 2.6}" r="2.6"/>`;
}

function baton(length) {
  const top = -length / 2;
  const foot = length / 2;
  const knots = Array.from({ length: Math.round(length / 15) - 1 }, (_, i) =>
    `<circle ${GOLD} cx="${i % 2 ? -4.8 : 4.8}" cy="${top + 12 + i * 15}" r="2.5"/>`).join('');
  return `${knots}<path d="M-5.2 ${top + 5}C-6 ${top - 1.5} 6 ${top - 1.5} 5.2 ${top + 5}L2.8 ${foot - 2}Q0 ${foot + 1.5}-2.8 ${foot - 2}Z"/>
<path ${LIGHT} stroke-width="1" d="M-1 ${top + 9}Q1.5 0-.5 ${foot - 6}"/><ellipse ${GOLD} cy="${top + 3}" rx="3.2" ry="1.9"/>`;
}

const CUP = `<path d="M-10-11C-10 0-7 4-2.2 5V8.5C-6 9-8 10.5-8 13.5H8C8 10.5 6 9 2.2 8.5V5C7 4 10 0 10-11Z"/>
<path ${GOLD} d="M-10.6-13.5H10.6V-9.5H-10.6Z"/><circle ${GOLD} cy="6.5" r="2.6"/>
<path ${LIGHT} stroke-width="1" d="M-6.5-6Q-6 0-2.5 2"/>`;

const COIN = `<circle ${GOLD} r="11.5" stroke-width="2"/><circle ${LINE} r="8.6" stroke-width=".8"/>${rosette(6, 1.5, 7.8, 3.6)}<circle ${CARD} r="1.8" stroke-width=".8"/>`;

// What a hand at (0, 0) holds up.
const HELD = {
  S: `<g transform="translate(0-14)">${sword(44)}</g>`,
  H: `<g transform="translate(0-15)">${CUP}</g>`,
  D: `<g transform="translate(0-14)">${COIN}</g>`,
  C: `<g transform="translate(0-12)">${baton(44)}</g>`,
};
const GROUND = '<path stroke-width="2" d="M12 141H72"/>';

const king = (suit) => `${GROUND}
<path d="M38 50C24 58 22 100 13 140H72C75 110 70 66 60 50Z"/>
<path ${GOLD} d="M42 60H55L60 140H37Z"/>
<path ${LINE} d="M48.5 62V140M40.5 84H57M40 88H57.5"/>
<path ${LIGHT} d="M33 76C30 100 27 118 22 136M64 76C66 100 66 118 66 136"/>
<path ${CARD} d="M35 57C40 49 57 49 62 57L59 69C53 63 44 63 38 69Z"/>
<path d="M39 60l1 3M44 58.5v3M53 58.5v3M58 60l-1 3"/>
<path d="M60 54C66 60 72 60 77 57L80 66C74 73 64 73 57 66Z"/>
<g transform="translate(80 58)">${HELD[suit]}<circle ${CARD} r="3.4"/></g>
<path ${GOLD} d="M75 56 79 67 76 69 72 58.5Z"/>
<g transform="translate(8.3 0)scale(.7)">${KING}</g>`;

const horseman = (suit) => `${GROUND}
<path d="M34 104 44 118 42 130 46 137V140H38L35 130 37 120 28 110Z"/>
<path d="M24 88C14 88 12 100 15 116 19 110 20 104 24 102Z" ${GOLD}/>
<path d="M22 92C26 82 40 84 56 84 64 82 66 74 70 66 73 60 76 57 79 56L80 51 84 56C88 60 90 66 92 72 93 76 90 79 87 78L80 75C77 78 77 86 75 92 73 98 71 101 69 103L73 112 66 124 62 122 66 113 58 107 57 108 59 136 60 140H52L50 110C44 111 40 111 36 111L32 120 34 136 36 140H27L26 120C24 114 21 102 22 92Z"/>
<path ${GOLD} d="M58 82C64 78 65 68 73 60L69 57C63 60 58 70 56 82Z"/>
<circle ${CARD} cx="82" cy="63" r="1.2"/>
<path fill="none" stroke="var(--b-court-gold)" stroke-width="2.4" d="M85 72 90 68M78 70 85 60M86 73C78 80 66 82 56 74"/>
<path ${CARD} d="M30 83H55L56 99Q43 103 30 99Z"/>
<path ${LINE} d="M30.5 95.5Q43 99.5 55.5 95.5"/>
<path d="M38 82H49L52 103 58 108H47L44 105Z"/>
<path ${GOLD} d="M34 56C29 66 30 76 32 87Q43 90 54 87C54 76 53 66 50 56Z"/>
<path ${GOLD} d="M48 57C56 60 66 54 75 45L81 50C71 64 58 70 50 70"/>
<path d="M31 76H53.3V80H31.3Z"/>
<g transform="translate(80 45)">${HELD[suit]}<circle ${CARD} r="3"/></g>
<path ${CARD} d="M33 57Q42 52 51 57L49 62Q42 58 35 62Z"/>
<g transform="translate(6.5 17)scale(.57)">${JACK}</g>`;

const soldier = (suit) => `${GROUND}
<path ${GOLD} d="M38 48C24 58 22 84 18 110L36 98Z"/>
<path d="M34 90H47L45 135V140H28C28 137 33 136 36 134Z"/>
<path ${CARD} d="M49 90H62L60 134C63 136 68 137 68 140H51V135Z"/>
<path d="M36 52C42 46 54 46 60 52L58 72 65 96Q48 102 30 96L38 72Z"/>
<path ${LIGHT} d="M41 78 38 97M48 78V98M55 78 58 97"/>
<path ${GOLD} d="M37.5 70H58.5V76H37.5Z"/>
<path d="M38 52C28 58 24 68 24 72L36 80 38 75 32 70 40 62Z"/>
<path d="M58 52C66 58 72 57 77 54L80 63C74 70 64 71 57 66Z"/>
<g transform="translate(80 56)">${HELD[suit]}<circle ${CARD} r="3.4"/></g>
<path ${CARD} d="M35 52Q48 45 61 52L59 58Q48 52 37 58Z"/>
<g transform="translate(9.5 3)scale(.68)">${JACK}</g>`;

const COURTS = { K: king, Q: horseman, J: soldier };

const leaf = (x, y, turn) => `<path transform="translate(${x} ${y})rotate(${turn})" d="M0 0C4-3 4-9 0-13-4-9-4-3 0 0Z"/>`;
const sprig = (x, y, side) => `<g transform="translate(${x} ${y})scale(${1.6 * side} 1.6)">${leaf(0, 0, 80)}${leaf(0, 0, 25)}</g>`;
const wreath = [0, 1, 2, 3, 4, 5].map((i) => {
  const angle = (i * 24 * Math.PI) / 180;
  const x = Math.round(25 * Math.sin(angle));
  const y = Math.round(25 * Math.cos(angle));
  return leaf(x, y, 105 - i * 24) + leaf(-x, y, i * 24 - 105);
}).join('');

const ACES = {
  S: `${wreath}<g transform="translate(0-2)scale(1.25)">${sword(92)}</g>`,
  H: `<g transform="translate(0 6)scale(.9)"><path d="M-24-24C-24 2-14 10-5 12V24C-14 26-20 30-20 38H20C20 30 14 26 5 24V12C14 10 24 2 24-24Z"/>
<path ${LINE} stroke-width="4" d="M-24-18C-36-22-38-2-20 2M24-18C36-22 38-2 20 2"/>
<path ${GOLD} d="M-26-30H26V-22H-26ZM-21 34H21V40H-21ZM-7 14Q0 11 7 14V21Q0 24-7 21Z"/>
<path ${GOLD} d="M-22-30C-20-40-8-42-5-48H5C8-42 20-40 22-30Z"/><circle ${GOLD} cy="-51" r="4"/>
<path ${LIGHT} stroke-width="1.4" d="M-19-16C-18-2-12 4-6 7M-10 34Q0 28 10 34"/>
<g ${GOLD} transform="translate(0-7)">${rosette(8, 2, 11, 5)}<circle r="2.6"/></g></g>`,
  D: `<g transform="scale(.84)">${rosette(16, 29, 41, 5)}<circle ${GOLD} r="32" stroke-width="2.5"/><circle ${LINE} r="27"/><circle ${LINE} r="25"/>${rosette(8, 7, 24, 11)}
<circle ${CARD} r="9"/><circle ${GOLD} r="6"/><circle r="2"/></g>`,
  C: `${sprig(7, -30, 1)}${sprig(-7, -6, -1)}${sprig(6, 20, 1)}<g transform="scale(1.8)">${baton(64)}</g>`,
};

// Cups and coins lie as French symbols do, but for the seven: there is no room for a cup between two rows.
const ROUND_PIPS = { ...PIPS, 7: [...TOP, [22, 75], [50, 75], [78, 75], ...BOTTOM] };
// Centres and length of swords and batons.
const row = (y, length, ...xs) => xs.map((x) => [x, y, length]);
const STAVES = {
  2: row(75, 104, 37, 63),
  3: row(75, 104, 32, 50, 68),
  4: [...row(42, 60, 37, 63), ...row(108, 60, 37, 63)],
  5: [...row(42, 60, 32, 68), ...row(75, 104, 50), ...row(108, 60, 32, 68)],
  6: [...row(42, 60, 32, 50, 68), ...row(108, 60, 32, 50, 68)],
  7: [...row(31, 42, 32, 50, 68), ...row(75, 42, 50), ...row(119, 42, 32, 50, 68)],
};

export function face(rank, suit) {
  if (rank === 'A') return `<g transform="translate(50 75)">${ACES[suit]}</g>`;
  if (rank in COURTS) return COURTS[rank](suit);
  if (suit === 'H' || suit === 'D') {
    return ROUND_PIPS[rank].map(([x, y]) => `<g transform="translate(${x} ${y})scale(.93)">${suit === 'H' ? CUP : COIN}</g>`).join('');
  }
  return STAVES[rank].map(([x, y, length]) => `<g transform="translate(${x} ${y})">${suit === 'S' ? sword(length) : baton(length)}</g>`).join('');
}
