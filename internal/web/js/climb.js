// Hill climbing, the simplest search for a maze of high value, for a page that shows it in slow
// motion. It begins with a random maze, changes one number at a time, and keeps the change unless
// the maze is worth less. The engine's searches are better ones, and try so much in a second that
// nobody can watch.
//
// The value is that of docs/maze-rules.md. For example, the maze
//
//	1 1
//	1 G
//
// is worth 5·2 − 2·2 = 6: a solution has two jumps, two of them are shortest, and into each of the
// two cells between start and goal leads one jump only. A value takes time linear in the number of
// cells.
import { directions, goal, jump } from './mazerules.js';

/** @typedef {import('./mazerules.js').Level} Level */

// The weights of docs/maze-rules.md.
const [jumpPoints, penalty, unsolvableCost] = [5, 2, 100];

/**
 * spread returns the fewest jumps from a cell to each other one, and the number of ways to make
 * them, counted up to 2.
 * @param {number[][]} next the cells to which one jump leads
 * @param {number} begin
 */
function spread(next, begin) {
  /** @type {Map<number, {jumps: number, ways: number}>} */
  const found = new Map([[begin, { jumps: 0, ways: 1 }]]);
  for (const [cell, { jumps, ways }] of found) { // grows during the loop, in the order of distance
    for (const to of next[cell]) {
      const known = found.get(to);
      if (!known) found.set(to, { jumps: jumps + 1, ways });
      else if (known.jumps === jumps + 1) known.ways = Math.min(2, known.ways + ways);
    }
  }
  return found;
}

/** valueOf returns the value of a maze. @param {Level} level */
export function valueOf(level) {
  const [start, end] = [0, goal(level)];
  const cells = [...level.values.keys()];
  const out = cells.map((k) => directions.map((d) => jump(level, k, d)).filter((to) => to !== null));
  /** @type {number[][]} */
  const into = cells.map(() => []);
  out.forEach((all, k) => { for (const to of all) into[to].push(k); });
  const [reachable, reaching] = [spread(out, start), spread(into, end)];
  const solution = reachable.get(end);
  const holes = cells.filter((k) => k !== start && k !== end && reachable.has(k) !== reaching.has(k));
  const forced = cells.filter((k) => k !== end && reachable.has(k) && out[k].length === 1);
  const forcedBack = cells.filter((k) => k !== start && reaching.has(k) && into[k].length === 1);
  const paid = penalty * (holes.length + forced.length + forcedBack.length);
  if (!solution) return -unsolvableCost * cells.length - paid;
  return jumpPoints * solution.jumps + (solution.ways === 1 ? cells.length : 0) - paid;
}

export class Climb {
  tried = 1; // mazes

  /**
   * random returns numbers from 0 to 1, as Math.random does.
   * @param {{rows: number, cols: number, min: number, max: number}} range
   * @param {() => number} random
   */
  constructor({ rows, cols, min, max }, random = Math.random) {
    this.random = random;
    this.draw = () => min + Math.floor(random() * (max - min + 1));
    const values = Array.from({ length: rows * cols }, this.draw);
    values[values.length - 1] = 0;
    this.level = { rows, cols, values };
    this.value = valueOf(this.level);
  }

  /** step tries a maze in which one number is different. */
  step() {
    const { values } = this.level;
    const cell = Math.floor(this.random() * (values.length - 1));
    const was = values[cell];
    values[cell] = this.draw();
    const value = valueOf(this.level);
    if (value < this.value) values[cell] = was;
    else this.value = value;
    this.tried++;
  }
}
