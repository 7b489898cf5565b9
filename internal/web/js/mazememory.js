// What a player of a maze has found out, so that it needn't be kept in mind. Cells that were
// visited stay dimmed, even if the jumps there were undone. And the player counts back: a tap on
// the flag rings the cells that land on it, a tap on a ringed cell those that land there, each ring
// in the colour of its distance. The rings stay, and are kept with the game, until a second tap on
// the flag.
//
// A ring says that a cell leads to the flag. That one doesn't is what the player may conclude: two
// taps on a cell without a ring cross it out as a dead end, and two more remove the cross.
//
//	2 1 2
//	1 1 1
//	2 1 0
//
// Here a tap on the flag rings the 2 and the 1 above it, and the 2 and the 1 to its left: they are
// one jump away. A tap on the 1 above the flag then rings what lands there, two jumps away.
import { directions, goal, jump } from './mazerules.js';

/** @typedef {import('./mazerules.js').Level} Level */

/**
 * landing returns the cells from which a jump leads to a cell.
 * @param {Level} level
 * @param {number} cell
 */
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
    for (const [direction, next] of node.next) {
      waiting.push([next, /** @type {number} */ (jump(level, cell, direction))]);
    }
  }
  return cells;
}

export class MazeMemory {
  /** @type {Set<number>} */
  opened = new Set(); // cells from which the player has counted on
  /** @type {Set<number>} */
  dead = new Set(); // cells that the player has crossed out
  asked = -1; // the cell tapped last, if nothing could be done there

  /** begin forgets everything but the cells that were kept. @param {[number, string][]} kept */
  begin(kept) {
    const kind = (/** @type {string} */ wanted) => new Set(
      kept.filter(([, word]) => word === wanted).map(([cell]) => cell));
    this.opened = kind('counted');
    this.dead = kind('dead');
    this.asked = -1;
  }

  /** kept returns what begin reads. @returns {[number, string][]} */
  kept() {
    /** @type {[number, string][]} */
    const all = [];
    for (const cell of this.opened) all.push([cell, 'counted']);
    for (const cell of this.dead) all.push([cell, 'dead']);
    return all;
  }

  /**
   * ask is told of a tap on a cell to which neither a jump nor counting back leads. At the second
   * tap in a row it crosses the cell out, or removes the cross, and reports that.
   * @param {number} cell
   */
  ask(cell) {
    const again = cell === this.asked;
    this.asked = again ? -1 : cell;
    if (again && !this.dead.delete(cell)) this.dead.add(cell);
    return again;
  }

  /**
   * count counts on from a cell: from the goal, which forgets the rings at the second time, or from
   * a ringed one. It returns the cells that land there, or null if nothing is counted from this
   * cell.
   * @param {Level} level
   * @param {number} cell
   */
  count(level, cell) {
    if (cell !== goal(level) && !this.rings(level).has(cell)) return null;
    this.asked = -1;
    if (cell === goal(level) && this.opened.size > 0) {
      this.opened.clear();
      return [];
    }
    this.opened.add(cell);
    return landing(level, cell);
  }

  /**
   * rings returns the ringed cells, the nearest first, with the fewest jumps to the goal over the
   * cells counted from.
   * @param {Level} level
   */
  rings(level) {
    const away = new Map([[goal(level), 0]]);
    for (const [cell, n] of away) {
      if (!this.opened.has(cell)) continue;
      for (const from of landing(level, cell)) if (!away.has(from)) away.set(from, n + 1);
    }
    away.delete(goal(level));
    return away;
  }

  /**
   * shown returns what the board shows of the memory. A ring takes the place of a cross.
   * @param {Level} level
   */
  shown(level) {
    const rings = this.rings(level);
    return { rings, opened: this.opened, dead: new Set([...this.dead].filter((cell) => !rings.has(cell))) };
  }

  /**
   * next returns the cell to count on from: the goal, or the nearest ringed one.
   * @param {Level} level
   */
  next(level) {
    if (this.opened.size === 0) return goal(level);
    return [...this.rings(level).keys()].find((cell) => !this.opened.has(cell)) ?? goal(level);
  }

  /**
   * circled reports whether the player has just closed a circle, or gone round it once more: is
   * again at the first cell of the way to which the way came back.
   * @param {number[]} path
   */
  circled(path) {
    const back = path.find((cell, k) => path.indexOf(cell) < k);
    return back !== undefined && path[path.length - 1] === back;
  }
}
