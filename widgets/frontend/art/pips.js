// Centres of the symbols on the cards 2 to 7.
export const TOP = [[37, 31], [63, 31]];
export const BOTTOM = [[37, 119], [63, 119]];
const WAIST = [[37, 75], [63, 75]];
export const PIPS = {
  2: [[50, 31], [50, 119]],
  3: [[50, 31], [50, 75], [50, 119]],
  4: [...TOP, ...BOTTOM],
  5: [...TOP, [50, 75], ...BOTTOM],
  6: [...TOP, ...WAIST, ...BOTTOM],
  7: [...TOP, [50, 53], ...WAIST, ...BOTTOM],
};
