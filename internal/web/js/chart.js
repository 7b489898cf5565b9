// This module draws curves over time as step functions: each value holds until the next one. The points come
// from the server as {seconds, value}. They are drawn on a canvas in the colours of the page.
import { palette } from './palette.js';
import { curveScales, ticks } from './scales.js';
import { number, t } from './text.js';

// What is drawn into a node keeps its colours and its face when those of the page change, so it is drawn again then,
// and also when its size changes.
/** @type {Map<Element, () => void>} */
const drawings = new Map();
const watcher = new ResizeObserver((sizes) => sizes.forEach(({ target }) => drawings.get(target)?.()));
const redraw = () => drawings.forEach((draw) => draw());
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
document.addEventListener('stride:theme', redraw);
document.fonts.addEventListener('loadingdone', redraw);

/**
 * keepDrawn draws into a node now, and again whenever it becomes necessary.
 * @type {(node: Element, draw: () => void) => void}
 */
const keepDrawn = (node, draw) => {
  drawings.set(node, draw);
  watcher.observe(node);
  draw();
};

const pad = { left: 46, right: 10, top: 10, bottom: 22 };

const markSize = 4;
const lineHeight = 16;

/** @typedef {{seconds: number, value: number}} Point */
/** @typedef {import('./scales.js').Scale} Scale */
/** @typedef {CanvasRenderingContext2D} Context */

/**
 * drawChart draws a curve, which may have no points yet. A bound that no value exceeds is a line.
 * @param {HTMLCanvasElement} canvas
 * @param {Point[]} points
 * @param {number} seconds
 * @param {string} label
 * @param {number} [bound]
 */
export const drawChart = (canvas, points, seconds, label, bound = 0) => keepDrawn(canvas,
  () => paint(canvas, points, seconds, label, bound));

/** @type {(canvas: HTMLCanvasElement, points: Point[], seconds: number, label: string, bound: number) => void} */
const paint = (canvas, points, seconds, label, bound) => {
  const { width, height, ctx, colour } = prepare(canvas);
  canvas.setAttribute('role', 'img');
  const last = points[points.length - 1];
  canvas.setAttribute('aria-label', last ? `${label}: ${t('ui.chart.end',
    { value: last.value, seconds: number(last.seconds, 1) })}` : label);
  const { low, high, end, x, y } = curveScales([last ? points : [{ seconds: 0, value: 0 }]], seconds,
    { width, height, bound: bound || undefined, pad });
  ctx.font = `11px ${getComputedStyle(canvas).fontFamily}`;
  ctx.lineWidth = 1;
  /** @type {(v: number, name: string, dash: number[]) => void} */
  const level = (v, name, dash) => {
    ctx.strokeStyle = colour(name);
    ctx.setLineDash(dash);
    stroke(ctx, pad.left, y(v), width - pad.right, y(v));
    ctx.setLineDash([]);
    ctx.fillStyle = colour(bound === v ? '--fg' : '--muted');
    ctx.fillText(number(v), pad.left - 6, y(v));
  };
  ctx.textAlign = 'right';
  ctx.textBaseline = 'middle';
  const apart = lineHeight / Math.max(1, y(low) - y(high)) * (high - low);
  for (const v of ticks(low, high, 4)) if (high - v >= apart) level(v, '--line', []);
  level(high, bound ? '--good' : '--line', bound ? [2, 3] : []);
  ctx.fillStyle = colour('--muted');
  ctx.strokeStyle = colour('--line');
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  const times = ticks(0, end, 4);
  for (const s of times) {
    const digits = Math.max(0, Math.ceil(-Math.log10(times[1] || 1)));
    stroke(ctx, x(s), pad.top, x(s), height - pad.bottom);
    ctx.fillText(`${number(s, digits)} s`, Math.min(x(s), width - 16), height - 6);
  }
  if (last) steps(ctx, points, colour('--accent'), x, y, end);
};

/** stroke draws a straight line. @type {(ctx: Context, ax: number, ay: number, bx: number, by: number) => void} */
const stroke = (ctx, ax, ay, bx, by) => {
  ctx.beginPath();
  ctx.moveTo(ax, ay);
  ctx.lineTo(bx, by);
  ctx.stroke();
};

/**
 * steps draws a line: each value holds until the next, and the last one until now.
 * @type {(ctx: Context, points: Point[], colour: string, x: Scale, y: Scale, end: number) => void}
 */
const steps = (ctx, points, colour, x, y, end) => {
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.lineWidth = 2;
  ctx.beginPath();
  let level = points[0].value;
  for (const { seconds, value } of points) {
    ctx.lineTo(x(seconds), y(level)); // the first one begins the line
    ctx.lineTo(x(seconds), y(level = value));
  }
  const last = points[points.length - 1];
  ctx.lineTo(x(end), y(last.value));
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(x(last.seconds), y(last.value), markSize, 0, 2 * Math.PI);
  ctx.fill();
};

/**
 * prepare sizes a canvas to the pixels that it has on the screen and clears it.
 * @param {HTMLCanvasElement} canvas
 */
function prepare(canvas) {
  const ratio = devicePixelRatio || 1;
  const width = canvas.clientWidth || 300;
  const height = canvas.clientHeight || 150;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.clearRect(0, 0, width, height);
  return { width, height, ctx, colour: (/** @type {string} */ name) => palette()[name.slice(2)] };
}
