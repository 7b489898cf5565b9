// The rules of Number Shifting, so that the page can answer at once. A state is the list of cells,
// row by row; a move is text such as "3 0 D +".

/** @typedef {{width: number, height: number}} Level */
/** @typedef {'U' | 'D' | 'L' | 'R'} Direction */

/** @type {Record<Direction, [number, number]>} */
export const steps = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

/**
 * target returns the cell onto which the number in a cell moves, or null.
 * @param {Level} level
 * @param {number[]} cells
 * @param {number} cell
 * @param {Direction} direction
 */
export function target({ width, height }, cells, cell, direction) {
  const v = cells[cell];
  if (!v) return null;
  const [dx, dy] = steps[direction];
  const x = (cell % width) + dx * v;
  const y = Math.floor(cell / width) + dy * v;
  if (x < 0 || x >= width || y < 0 || y >= height) return null;
  const to = y * width + x;
  return cells[to] ? to : null;
}

/**
 * parse returns {from, direction, plus} of a move, or null.
 * @param {Level} level
 * @param {string} text
 */
export function parse({ width, height }, text) {
  const m = /^(\d+) (\d+) ([UDLR]) ([+-])$/.exec(text);
  if (!m || Number(m[1]) >= width || Number(m[2]) >= height) return null;
  return { from: Number(m[2]) * width + Number(m[1]), direction: /** @type {Direction} */ (m[3]),
    plus: m[4] === '+' };
}

/**
 * @param {Level} level
 * @param {number} cell
 * @param {Direction} direction
 * @param {boolean} plus
 */
export const format = ({ width }, cell, direction,
  plus) => `${cell % width} ${Math.floor(cell / width)} ${direction} ${plus ? '+' : '-'}`;

/**
 * move returns the cells after a move, or null.
 * @param {Level} level
 * @param {number[]} cells
 * @param {string} text
 */
export function move(level, cells, text) {
  const m = parse(level, text);
  const to = m && target(level, cells, m.from, m.direction);
  if (m === null || to === null) return null;
  const after = cells.slice();
  after[to] = m.plus ? cells[to] + cells[m.from] : Math.abs(cells[to] - cells[m.from]);
  after[m.from] = 0;
  return after;
}

/** @param {Level & {cells: number[]}} level @returns {import('./history.js').Rules<number[]>} */
export const rules = (level) =>
  ({ start: () => level.cells.slice(), move: (cells, text) => move(level, cells, text) });

/**
 * merges returns the ends of all moves, and what each leaves: a sum, a difference, or nothing.
 * @param {Level & {cells: number[]}} level
 * @param {string[]} moves
 */
export function merges(level, moves) {
  let { cells } = level;
  return moves.map((text) => {
    const m = /** @type {NonNullable<ReturnType<typeof parse>>} */ (parse(level, text));
    const to = /** @type {number} */ (target(level, cells, m.from, m.direction));
    cells = /** @type {number[]} */ (move(level, cells, text));
    return { from: m.from, to, gone: cells[to] === 0 };
  });
}

/** @param {number[]} cells */
export const left = (cells) => cells.reduce((n, v) => n + (v !== 0 ? 1 : 0), 0);

/**
 * results are the signs of what a number makes of its target.
 * @param {number[]} cells
 * @param {number} from
 * @param {number} to
 */
export const results = (cells, from, to) => ({ cell: to, plus: `+ ${cells[to] + cells[from]}`,
  minus: cells[to] === cells[from] ? '✶' : `− ${Math.abs(cells[to] - cells[from])}` });

/**
 * moved returns the ends of the move that leads from a position to another one, or null if none
 * does.
 * @param {Level} level
 * @param {number[]} old
 * @param {number[]} state
 */
export function moved(level, old, state) {
  const changed = [...state.keys()].filter((k) => old[k] !== state[k]);
  const reaches = (/** @type {number} */ from, /** @type {number} */ to) => to !== from
    && Object.keys(steps).some((d) => target(level, old, from, /** @type {Direction} */ (d)) === to);
  const from = changed.find((k) => state[k] === 0 && changed.some((to) => reaches(k, to)));
  if (old.length !== state.length || changed.length !== 2 || from === undefined) return null;
  return { from, to: changed[0] === from ? changed[1] : changed[0] };
}
