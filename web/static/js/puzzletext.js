// The text forms of puzzles, as they are typed, pasted and read by all of Stride's programs.

/** @typedef {{family: 'maze' | 'shift', rows: number, cols: number, values: number[]}} Puzzle */

/**
 * textOf writes a puzzle: a maze as its rows, with G for the goal, and a board with its width and
 * height before the rows.
 * @param {Puzzle} puzzle
 */
export function textOf({ family, rows, cols, values }) {
  const lines = Array.from({ length: rows }, (_, r) => values.slice(r * cols, (r + 1) * cols)
    .map((v, c) => (family === 'maze' && r === rows - 1 && c === cols - 1 ? 'G' : String(v))).join(' '));
  if (family === 'shift') lines.unshift(`${cols} ${rows}`);
  return `${lines.join('\n')}\n`;
}

/**
 * queryOf says how the API reads a text: as an ID, or as a puzzle of a family. A board of numbers
 * begins with a line of its width and height.
 * @param {string} text
 * @returns {{level: string} | {text: string, family: 'maze' | 'shift'}}
 */
export function queryOf(text) {
  const clean = text.trim();
  const address = /[#&]level=([^&\s]+)/.exec(clean);
  if (address) return { level: decodeURIComponent(address[1].replaceAll('+', ' ')) };
  if (/^((shift|maze):\S|\d+x\d+:)/i.test(clean)) return { level: clean };
  const lines = clean.split('\n').map((l) => l.trim()).filter(Boolean);
  const first = lines[0]?.split(/\s+/).map(Number) ?? [];
  const board = first.length === 2 && lines.length - 1 === first[1] && lines.slice(1).every((l) => l.split(/\s+/).length === first[0]);
  return { text: `${clean}\n`, family: board ? 'shift' : 'maze' };
}

/**
 * puzzleOf returns the puzzle that the API has described.
 * @param {any} level
 * @returns {Puzzle}
 */
export const puzzleOf = (level) => (level.family === 'maze'
  ? { family: 'maze', rows: level.rows, cols: level.cols, values: [...level.values] }
  : { family: 'shift', rows: level.height, cols: level.width, values: [...level.cells] });

/**
 * resized returns a puzzle with other rows and columns; what still has room stays, and new cells of a
 * maze have a 1.
 * @param {Puzzle} puzzle
 * @param {number} rows
 * @param {number} cols
 * @returns {Puzzle}
 */
export function resized(puzzle, rows, cols) {
  const fresh = puzzle.family === 'maze' ? 1 : 0;
  const values = Array.from({ length: rows * cols }, (_, k) => {
    const [r, c] = [Math.floor(k / cols), k % cols];
    return r < puzzle.rows && c < puzzle.cols ? puzzle.values[r * puzzle.cols + c] || fresh : fresh;
  });
  if (puzzle.family === 'maze') values[rows * cols - 1] = 0;
  return { ...puzzle, rows, cols, values };
}
