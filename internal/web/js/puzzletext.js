// The text forms of puzzles, as they are typed, pasted and read by all of Stride's programs.
import { families, familyNames, isGoal } from './families.js';

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
 * queryOf says how the API reads a text: as an ID, or as a puzzle of a family. A board of numbers
 * begins with a line of its width and height.
 * A text that may be a puzzle of several families is one of the chosen one; a G is the goal of a maze.
 * @param {string} text
 * @param {import('./families.js').FamilyName} chosen
 * @returns {{level: string} | {text: string, family: import('./families.js').FamilyName}}
 */
export function queryOf(text, chosen) {
  const clean = text.trim();
  const address = /[#&]level=([^&\s]+)/.exec(clean);
  if (address) return { level: decodeURIComponent(address[1].replaceAll('+', ' ')) };
  if (new RegExp(`^((${familyNames.join('|')}):\\S|\\d+x\\d+:)`, 'i').test(clean)) return { level: clean };
  const lines = clean.split('\n').map((l) => l.trim().split(/\s+/)).filter((words) => words[0] !== '');
  const [head = [], ...rows] = lines;
  const reads = (/** @type {import('./families.js').FamilyName} */ name) => families[name].reads(head.map(Number), rows.map((words) => words.length), /\bg\b/i.test(clean));
  const fits = familyNames.filter(reads);
  return { text: `${clean}\n`, family: fits.includes(chosen) ? chosen : fits.at(-1) ?? familyNames[0] };
}

/**
 * puzzleOf returns the puzzle that the API has described.
 * @param {any} level
 * @returns {Puzzle}
 */
export const puzzleOf = (level) => {
  const family = /** @type {import('./families.js').FamilyName} */ (level.family);
  return { family, ...families[family].read(level) };
};

/**
 * resized returns a puzzle with other rows and columns; what still has room stays, and new cells have
 * the family's number.
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

/**
 * blank returns a new puzzle of a family.
 * @param {import('./families.js').FamilyName} family
 */
export const blank = (family) => resized({ family, rows: 0, cols: 0, values: [] }, ...families[family].newSize);
