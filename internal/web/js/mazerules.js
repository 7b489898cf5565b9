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

/** @param {Level} level @returns {import('./history.js').Rules<number>} */
export const rules = (level) => ({ start: () => 0, move: (cell, direction) => jump(level, cell, direction) });

/**
 * distances returns the fewest jumps from each cell to the goal, -1 where no path leads.
 * @param {Level} level
 */
export function distances(level) {
  const away = Array(level.values.length).fill(-1);
  away[goal(level)] = 0;
  for (let n = 1, found = true; found; n++) {
    found = false;
    away.forEach((was, k) => {
      if (was >= 0 || !directions.some((d) => away[jump(level, k, d) ?? k] === n - 1)) return;
      away[k] = n;
      found = true;
    });
  }
  return away;
}

/**
 * shortest returns the cells of a shortest path from the start to the goal, or nothing if there is
 * none.
 * @param {Level} level
 */
export function shortest(level) {
  const from = new Map([[0, -1]]);
  for (const k of from.keys()) { // grows during the loop, in the order of distance
    if (k === goal(level)) break;
    for (const d of directions) {
      const to = jump(level, k, d);
      if (to !== null && !from.has(to)) from.set(to, k);
    }
  }
  const cells = [];
  for (let k = goal(level); from.has(k); k = from.get(k) ?? -1) cells.unshift(k);
  return cells;
}

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

/**
 * layerOf returns the notes on the cells in one layer of the map, and the cells that it marks. The
 * goal has no distance.
 * @param {any} facts the engine's evaluation
 * @param {string} layer
 */
export function layerOf(facts, layer) {
  const [black, white] = [new Set(facts.black_hole_cells), new Set(facts.white_hole_cells)];
  const [out, into] = [new Set(facts.forced_forward_cells), new Set(facts.forced_backward_cells)];
  /** @type {Record<string, (away: number, k: number) => string>} */
  const note = {
    distance: (away, k) => (k === goal(facts) ? '' : (away < 0 ? '–' : String(away))),
    holes: (_, k) => (black.has(k) ? 'B' : (white.has(k) ? 'W' : '')),
    forced: (_, k) => (into.has(k) ? '<' : '') + (out.has(k) ? '>' : ''),
  };
  /** @type {string[]} */
  const notes = facts.to_goal.map(note[layer]);
  const noted = new Set([...notes.keys()].filter((k) => notes[k] !== ''));
  return { notes, holes: layer === 'holes' ? noted : new Set(),
    forced: layer === 'forced' ? noted : new Set() };
}
