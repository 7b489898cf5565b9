// The rules of jump mazes, so that the page can answer at once. A state is the index of the
// player's cell.

/** @typedef {{rows: number, cols: number, values: number[]}} Level */

export const directions = ['R', 'D', 'L', 'U'];

/**
 * jump returns the cell to which a jump leads, or null.
 * @param {Level} level
 * @param {number} cell
 * @param {string} direction
 */
export function jump({ rows, cols, values }, cell, direction) {
  const x = values[cell];
  if (x === 0) return null;
  const row = Math.floor(cell / cols);
  const col = cell % cols;
  switch (direction) {
    case 'R': return col + x < cols ? cell + x : null;
    case 'D': return row + x < rows ? cell + x * cols : null;
    case 'L': return col - x >= 0 ? cell - x : null;
    case 'U': return row - x >= 0 ? cell - x * cols : null;
    default: return null;
  }
}

/** @param {{rows: number, cols: number}} level */
export const goal = (level) => level.rows * level.cols - 1;

/**
 * @param {Level} level
 * @returns {import('./history.js').Rules<number>}
 */
export const rules = (level) => ({ start: () => 0, move: (cell, direction) => jump(level, cell, direction) });

/**
 * walk returns the cells that moves pass through, including the start. All moves must be legal.
 * @param {Level} level
 * @param {string[]} moves
 */
export function walk(level, moves) {
  const cells = [0];
  for (const m of moves) cells.push(/** @type {number} */ (jump(level, cells[cells.length - 1], m)));
  return cells;
}
