// The gesture of all pages: a hop. A disc leaves a cell, rises and lands with a small squash, and
// the line that it leaves is a flat arc. This module is the arithmetic of both, with numbers alone,
// so that pictures of any kind can use it: a canvas, the logo, a share picture. Height and time
// grow with the length of the jump.

const msPerCell = 70;
const [shortest, longest] = [120, 450]; // ms of a hop
const landing = 0.2; // share of the time after the disc has touched the ground again
const squash = 0.2; // share of its height that the disc loses then
const [lowest, highest] = [0.35, 1.5]; // cells that it rises
const [bowPerCell, widestBow] = [0.035, 0.1]; // cells between the middle of an arc and its chord
const runTime = 900; // ms of a run along a whole path

/** hopTime returns the milliseconds of a hop over a number of cells. @param {number} n */
export const hopTime = (n) => Math.max(shortest, Math.min(longest, msPerCell * n));

/**
 * hopAt returns where the disc is after a part of the time, 0 to 1: how far along its way, 0 to 1,
 * how many cells above the ground, and its height as a share of the usual one.
 * @param {number} n length of the jump in cells
 * @param {number} part
 */
export function hopAt(n, part) {
  const along = Math.min(1, part / (1 - landing));
  const settling = Math.max(0, (part - 1 + landing) / landing);
  return { along, lift: 4 * along * (1 - along) * Math.min(highest, lowest + 0.16 * (n - 1)),
    height: 1 - squash * Math.sin(Math.PI * settling) };
}

/**
 * arc returns the three points of the quadratic curve that a jump leaves, up to a part of it: its
 * begin, its control point and its end. It bows to the left of its direction, or to the right with
 * bow below 0.
 * @param {readonly number[]} ends x and y of its begin and of its end
 * @param {number} bow between its middle and its chord
 * @param {number} part
 * @returns {[number, number, number, number, number, number]}
 */
export function arc([x, y, toX, toY], bow, part = 1) {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [cx, cy] = [(x + toX) / 2 + 2 * bow * (toY - y) / length,
    (y + toY) / 2 - 2 * bow * (toX - x) / length];
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + part * (b - a);
  const [ax, ay, bx, by] = [mix(x, cx), mix(y, cy), mix(cx, toX), mix(cy, toY)];
  return [x, y, ax, ay, mix(ax, bx), mix(ay, by)];
}

/** bowOf returns the bow of a jump, in cells. @param {number} n its length in cells */
export const bowOf = (n) => Math.min(widestBow, bowPerCell * (n + 1));

/**
 * runAt returns which jump of a path is under way during a run along all of it, and the part of
 * that jump. Long jumps take longer than short ones, in the same proportion as alone.
 * @param {number[]} lengths of the jumps, in cells
 * @param {number} part of the time of the run
 */
export function runAt(lengths, part) {
  let left = part * lengths.reduce((sum, n) => sum + hopTime(n), 0);
  const last = lengths.length - 1;
  for (let jump = 0; jump < last; left -= hopTime(lengths[jump]), jump++) {
    if (left < hopTime(lengths[jump])) return { jump, part: left / hopTime(lengths[jump]) };
  }
  return { jump: last, part: Math.min(1, left / hopTime(lengths[last])) };
}

/** runsFor returns the milliseconds of such a run. @param {number[]} lengths */
export const runsFor = (lengths) => Math.min(runTime, lengths.reduce((sum, n) => sum + hopTime(n), 0));
