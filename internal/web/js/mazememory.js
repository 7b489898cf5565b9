// What a player of a maze has seen and noted, so that nobody has to keep it in mind: cells visited on any way stay dimmed;
// a tap on a cell that cannot be reached from here shows who lands on it, which is how to count back from the flag; further
// taps mark it as leading to the flag or as a dead end. Marks are kept with the game.
import { directions, jump } from './mazerules.js';

/** @typedef {import('./mazerules.js').Level} Level */

/** landing returns the cells from which a jump leads to a cell. @param {Level} level @param {number} cell */
export function landing(level, cell) {
  return [...level.values.keys()].filter((k) => directions.some((d) => jump(level, k, d) === cell));
}

/**
 * visited returns the cells of all positions of a game, undone ones too.
 * @param {Level} level
 * @param {{next: Map<string, any>}} root
 */
export function visited(level, root) {
  /** @type {Set<number>} */
  const cells = new Set();
  /** @type {[{next: Map<string, any>}, number][]} */
  const waiting = [[root, 0]];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const [node, cell] = at;
    cells.add(cell);
    for (const [direction, next] of node.next) waiting.push([next, /** @type {number} */ (jump(level, cell, direction))]);
  }
  return cells;
}

/** @type {Record<string, 'leads' | 'dead' | undefined>} */
const following = { '': 'leads', leads: 'dead' };

export class MazeMemory {
  looked = -1;
  /** @type {Map<number, 'leads' | 'dead'>} */
  marks = new Map();
  /** @type {unknown} */
  circle = null; // the first position in which the player had come back to a cell of the way

  /** begin forgets everything but the marks that were kept. @param {[number, string][]} kept */
  begin(kept) {
    this.looked = -1;
    this.marks = new Map(kept.flatMap(([cell, mark]) => (mark === 'leads' || mark === 'dead' ? [[cell, mark]] : [])));
    this.circle = null;
  }

  /** look turns to a cell, or marks it if it is the one looked at. It returns the mark. @param {number} cell */
  look(cell) {
    if (cell === this.looked) {
      const mark = following[this.marks.get(cell) ?? ''];
      if (mark) this.marks.set(cell, mark);
      else this.marks.delete(cell);
    }
    this.looked = cell;
    return this.marks.get(cell);
  }

  /**
   * circled reports, for the first position in which it is so, whether the player is back at a cell of the way.
   * @param {unknown} position
   * @param {number[]} path
   */
  circled(position, path) {
    if (path.indexOf(path[path.length - 1]) === path.length - 1) return false;
    this.circle ??= position;
    return this.circle === position;
  }
}
