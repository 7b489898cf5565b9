// Reading a puzzle without the engine: the content IDs of both families, and puzzles as text.
// Package maze and package numbershift explain the IDs. An ID with a seed needs a search, so it is
// refused here. It depends on no page.

/** @typedef {import('./families.js').Puzzle} Puzzle */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const modulus = digits.length;

/**
 * checkDigit is MOD 37,36 of ISO 7064 over the letters and digits of a text.
 * @param {string} text
 */
function checkDigit(text) {
  let p = modulus;
  for (const c of text) {
    const at = digits.indexOf(c);
    if (at >= 0) p = (((p + at) % modulus || modulus) * 2) % (modulus + 1);
  }
  return digits[(modulus + 1 - p) % modulus];
}

/**
 * readMaze reads the values of a maze: one digit of base 36 each, or two if the range ends above
 * 35.
 * @param {string[]} parts
 * @returns {Puzzle | null}
 */
function readMaze([, rowsText, colsText, minText, maxText, body]) {
  const [rows, cols, min, max] = [rowsText, colsText, minText, maxText].map(Number);
  const width = max >= modulus ? 2 : 1;
  const words = body.match(width === 1 ? /./g : /../g) ?? [];
  const values = words.map((word) => parseInt(word, modulus));
  if (body.length !== width * (rows * cols - 1) || values.some((v) => v < min || v > max)) return null;
  return { family: 'maze', rows, cols, values: [...values, 0] };
}

/**
 * readBoard reads the cells of a board: numbers, and a letter for the empty cells before or after
 * each.
 * @param {string[]} parts
 * @returns {Puzzle | null}
 */
function readBoard([, colsText, rowsText, body]) {
  const [cols, rows] = [Number(colsText), Number(rowsText)];
  const values = [];
  for (const word of body.match(/\d+|[A-Z]/g) ?? []) {
    if (/\d/.test(word)) values.push(Number(word));
    else for (let gap = word.charCodeAt(0) - 65; gap > 0; gap--) values.push(0);
  }
  return values.length === rows * cols ? { family: 'shift', rows, cols, values } : null;
}

/**
 * readText reads rows of numbers. A board of numbers has its width and height before them, and a G
 * is the goal of a maze.
 * @param {string} text
 * @param {string} chosen
 * @returns {Puzzle | null}
 */
function readText(text, chosen) {
  const lines = text.trim().split('\n').map((l) => l.trim().split(/\s+/));
  const [head, ...rows] = lines;
  const even = (/** @type {string[][]} */ all, /** @type {number} */ n) => all.length > 0
    && all.every((words) => words.length === n);
  if (!lines.flat().every((word) => /^(\d{1,4}|G)$/.test(word))) return null;
  const maze = even(lines, head.length);
  if (head.length === 2 && rows.length === Number(head[1]) && even(rows, Number(head[0]))
    && !text.includes('G')
    && !(maze && chosen === 'maze')) {
    return { family: 'shift', rows: rows.length, cols: rows[0].length, values: rows.flat().map(Number) };
  }
  if (!maze) return null;
  const values = lines.flat().map((word) => Number(word) || 0);
  return { family: 'maze', rows: lines.length, cols: head.length, values: [...values.slice(0, -1), 0] };
}

/**
 * readPuzzle reads a content ID or a puzzle as text. It returns null for anything else. A text that
 * fits both families belongs to the chosen one, or is a board.
 * @param {string} text
 */
export function readPuzzle(text, chosen = '') {
  const id = text.trim().toUpperCase();
  const maze = /^(?:MAZE:)?((\d{1,4})X(\d{1,4}):(\d{1,4})-(\d{1,4}):(\w+))(\w)$/.exec(id);
  if (maze) return checkDigit(maze[1]) === maze[7] ? readMaze(maze.slice(1)) : null;
  const board = /^(SHIFT:(\d{1,4})X(\d{1,4}):(\w*))(\w)$/.exec(id);
  if (board) return checkDigit(board[1]) === board[5] ? readBoard(board.slice(1)) : null;
  return readText(id, chosen);
}
