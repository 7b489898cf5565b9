// What Small, Medium, Large and Huge mean for each family and difficulty: sizes at which puzzles of
// that difficulty exist and are found at once. A gentle huge maze is smaller than a fiendish one,
// since large mazes are hardly ever gentle.

export const sizes = /** @type {const} */ (['small', 'medium', 'large', 'huge']);
export const bandNames = /** @type {const} */ (['gentle', 'easy', 'medium', 'hard', 'fiendish']);

/** @typedef {typeof sizes[number]} Size */
/** @typedef {typeof bandNames[number]} Band */
/** @typedef {import('./families.js').FamilyName} Family */

/** @type {Record<Family, Record<Size, [number, number][]>>} */
const table = {
  maze: {
    small: [[4, 4], [4, 4], [5, 5], [5, 5], [6, 6]],
    medium: [[6, 6], [6, 6], [6, 6], [7, 7], [7, 7]],
    large: [[8, 8], [8, 8], [8, 8], [9, 9], [9, 9]],
    huge: [[10, 10], [10, 10], [12, 12], [12, 12], [12, 12]],
  },
  shift: {
    small: [[4, 4], [4, 4], [4, 4], [4, 4], [5, 5]],
    medium: [[5, 5], [5, 5], [5, 6], [5, 6], [5, 6]],
    large: [[5, 8], [5, 8], [6, 8], [6, 8], [6, 8]],
    huge: [[8, 8], [8, 8], [8, 8], [8, 10], [8, 10]],
  },
};

/**
 * preset returns the rows and columns of a preset.
 * @param {Family} family
 * @param {Size} size
 * @param {Band} band
 */
export function preset(family, size, band) {
  const [rows, cols] = table[family][size][bandNames.indexOf(band)];
  return { rows, cols };
}

/**
 * presetID returns the ID of the puzzle that a seed makes from a preset. A maze has the numbers that an order
 * gives it: from 1 to one less than its longer side.
 * @param {Family} family
 * @param {Size} size
 * @param {Band} band
 * @param {string} seed
 */
export function presetID(family, size, band, seed) {
  const { rows, cols } = preset(family, size, band);
  const numbers = family === 'maze' ? `:1-${Math.max(rows, cols) - 1}` : '';
  return `${family}:${rows}x${cols}${numbers}:${band}#${seed}`;
}
