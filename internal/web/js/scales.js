// The arithmetic of drawings: the place of a value, a cell or a point on the screen. It depends on no canvas and
// no page, so that Node can test it.

/** @typedef {(value: number) => number} Scale */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Pad */

const first = 0.01; // seconds, from which on a scale for what happens early is logarithmic

/** decades returns the times 0.01, 0.1, 1 and so on up to an end. @param {number} end */
export function decades(end) {
  const times = [];
  for (let k = -2; 10 ** k <= end; k++) times.push(10 ** k);
  return times;
}

/**
 * curveScales returns the scales of curves over time. The first values of a search are far below the others, so the
 * axis begins at the lowest value that is not negative, and everything below is drawn on the axis.
 * @param {{seconds: number, value: number}[][]} curves none of them empty, with points as the server sends them
 * @param {number} seconds minimum length of the axis
 * @param {{width: number, height: number, pad: Pad, bound?: number, early?: boolean}} frame bound is a value that the axis
 * reaches; early asks for a logarithmic scale of the time, from the first hundredth of a second on
 */
export function curveScales(curves, seconds, { width, height, pad, bound = -Infinity, early = false }) {
  const values = curves.flatMap((points) => points.map((p) => p.value));
  const high = Math.max(bound, ...values);
  const low = Math.min(...values.filter((v) => v >= 0).concat(high));
  const end = Math.max(seconds, ...curves.map((points) => points[points.length - 1].seconds), 0.001);
  /** @type {Scale} */
  const x = (t) => pad.left + (early ? Math.log1p(t / first) / Math.log1p(end / first) : t / end) * (width - pad.left - pad.right);
  /** @type {Scale} */
  const y = (v) => height - pad.bottom - ((Math.max(v, low) - low) / Math.max(1,
    high - low)) * (height - pad.top - pad.bottom);
  return { low, high, end, x, y };
}

/**
 * lead compares two curves over time: the share of the time for which the first one was ahead, how often the lead
 * passed from one to the other, and when it did so last or, if it never did, when the first one took it.
 * @param {{seconds: number, value: number}[]} own
 * @param {{seconds: number, value: number}[]} other
 * @param {number} end
 */
export function lead(own, other, end) {
  const at = (/** @type {typeof own} */ curve, /** @type {number} */ s) => curve.findLast((p) => p.seconds <= s)?.value
    ?? -Infinity;
  const times = [...new Set([...own, ...other].map((p) => p.seconds))].sort((a, b) => a - b);
  let [leader, changes, last, ahead] = [0, 0, 0, 0];
  times.forEach((s, k) => {
    const now = Math.sign(at(own, s) - at(other, s));
    if (now > 0) ahead += (times[k + 1] ?? Math.max(end, s)) - s;
    if (now === 0 || now === leader) return;
    if (leader !== 0) changes++;
    [leader, last] = [now, s];
  });
  return { share: end > 0 ? Math.min(1, ahead / end) : 0, changes, last };
}

/**
 * ticks returns the round numbers between two values, at most count of them: multiples of 1, 2 or 5 times a power
 * of ten.
 * @param {number} low
 * @param {number} high
 * @param {number} count
 */
export function ticks(low, high, count) {
  const raw = Math.max(high - low, 1e-3) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5].find((f) => f * power >= raw) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, k) => (first + k) * step);
}

/**
 * gridScale fits a grid into a frame, with square cells, centred horizontally at the top.
 * @param {{rows: number, cols: number}} grid
 * @param {{width: number, height: number}} frame
 */
export function gridScale({ rows, cols }, { width, height }) {
  const cell = Math.min(width / cols, height / rows);
  const left = (width - cell * cols) / 2;
  /** corner returns the top left corner of a cell. @type {(k: number) => [number, number]} */
  const corner = (k) => [left + (k % cols) * cell, Math.floor(k / cols) * cell];
  return { cell, left, corner };
}

/**
 * scatterScales returns the scales of points: sizes on an axis that runs from one power of ten to
 * another, and shares from 0 to 100.
 * @param {number[]} sizes more than 0, at least one
 * @param {{width: number, floor: number, pad: Pad}} frame floor is the place of a share of 0
 */
export function scatterScales(sizes, { width, floor, pad }) {
  const powers = sizes.map((s) => Math.log10(s));
  const low = Math.floor(Math.min(...powers));
  const high = Math.max(low + 1, Math.ceil(Math.max(...powers)));
  /** @type {Scale} */
  const x = (v) => pad.left + ((Math.log10(v) - low) / (high - low)) * (width - pad.left - pad.right);
  /** @type {Scale} */
  const y = (v) => floor - (Math.max(0, Math.min(100, v)) / 100) * (floor - pad.top);
  return { low, high, x, y };
}
