// The arithmetic of drawings: the place of a value, a cell or a point on the screen. It depends on
// no canvas and no page, so that Node can test it.

const earliest = 0.01; // seconds: the beginning of the axis of time

/** @typedef {(value: number) => number} Scale */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Pad */

/**
 * curveScales returns the scales of curves over time. The first values of a search are far below
 * the others, so the axis begins at the lowest value that is not negative, and everything below is
 * drawn on the axis. Most is found at once, so the axis of time goes by powers of ten.
 * @param {{seconds: number, value: number}[][]} curves none of them empty, with points as the engine sends
 *   them
 * @param {number} seconds minimum length of the axis
 * @param {{width: number, height: number, pad: Pad, bound?: number}} frame bound is a value that the axis
 * reaches
 */
export function curveScales(curves, seconds, { width, height, pad, bound = -Infinity }) {
  const values = curves.flatMap((points) => points.map((p) => p.value));
  const high = Math.max(bound, ...values);
  const low = Math.min(...values.filter((v) => v >= 0).concat(high));
  const end = Math.max(seconds, ...curves.map((points) => points[points.length - 1].seconds), 10 * earliest);
  /** @type {Scale} */
  const x = (t) => pad.left + (width - pad.left - pad.right)
    * Math.log(Math.max(t, earliest) / earliest) / Math.log(end / earliest);
  /** @type {Scale} */
  const y = (v) => height - pad.bottom - ((Math.max(v, low) - low) / Math.max(1,
    high - low)) * (height - pad.top - pad.bottom);
  return { low, high, end, x, y };
}

/** powers returns the powers of ten on the axis of time. @param {number} end */
export const powers = (end) =>
  [1, 10, 100, 1000, 10_000, 100_000].map((n) => n * earliest).filter((s) => s <= end);

/**
 * ticks returns the round numbers between two values, at most count of them: multiples of 1, 2 or 5
 * times a power of ten.
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
