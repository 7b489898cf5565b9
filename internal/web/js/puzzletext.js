// The text forms of puzzles, which all of Stride's programs read.
import { families, familyNames, isGoal } from './families.js';
import { readPuzzle } from './puzzleid.js';

/** @typedef {import('./families.js').Puzzle} Puzzle */

/**
 * textOf writes a puzzle: a maze as its rows, with G for the goal, and a board with its width and
 * height before the rows.
 * @param {Puzzle} puzzle
 */
export function textOf(puzzle) {
  const { family, rows, cols, values } = puzzle;
  const words = values.map((v, k) => (isGoal(puzzle, k) ? 'G' : String(v)));
  const lines = Array.from({ length: rows }, (_, r) => words.slice(r * cols, (r + 1) * cols).join(' '));
  return `${[...families[family].head(rows, cols), ...lines].join('\n')}\n`;
}

/**
 * queryOf returns the query for a text: an address, an ID, or a puzzle of a family.
 * @param {string} text
 * @param {string} chosen the family of a text that fits several or none
 * @returns {{level: string} | {text: string, family: string}}
 */
export function queryOf(text, chosen) {
  const clean = text.trim();
  const address = /[#&]level=([^&\s]+)/.exec(clean);
  if (address) return { level: decodeURIComponent(address[1].replaceAll('+', ' ')) };
  if (new RegExp(`^((${familyNames.join('|')}):\\S|\\d+x\\d+:)`, 'i').test(clean)) return { level: clean };
  return { text: `${clean}\n`, family: readPuzzle(clean, chosen)?.family ?? chosen };
}

/** puzzleOf converts the API's view of a level. @param {any} level @returns {Puzzle} */
export const puzzleOf = (level) => {
  const family = /** @type {string} */ (level.family);
  return { family, ...families[family].read(level) };
};

/**
 * resized returns a puzzle with another number of rows and columns. It keeps the cells that still
 * have room; new cells have the family's default number.
 * @param {Puzzle} puzzle
 * @param {number} rows
 * @param {number} cols
 * @returns {Puzzle}
 */
export function resized(puzzle, rows, cols) {
  const { fresh, goal } = families[puzzle.family];
  const values = Array.from({ length: rows * cols }, (_, k) => {
    const [r, c] = [Math.floor(k / cols), k % cols];
    return r < puzzle.rows && c < puzzle.cols ? puzzle.values[r * puzzle.cols + c] || fresh : fresh;
  });
  if (goal) values[rows * cols - 1] = 0;
  return { ...puzzle, rows, cols, values };
}

/** blank returns a new puzzle of a family. @param {string} family */
export const blank = (family) => resized({ family, rows: 0, cols: 0, values: [] },
  ...families[family].newSize);
