// This module draws curves over time as step functions: each value holds until the next one. The points come
// from the server as {seconds, value}. They are drawn on a canvas in the colours of the page.
import { palette } from './palette.js';
import { curveScales, decades, ticks } from './scales.js';
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
export const keepDrawn = (node, draw) => {
  drawings.set(node, draw);
  watcher.observe(node);
  draw();
};

const pad = { left: 46, right: 10, top: 10, bottom: 22 };

// Lines differ in colour, in dashes and in the mark at their end.
const styles = [
  { colour: '--accent', dash: [], mark: 'disc' },
  { colour: '--warn', dash: [7, 4], mark: 'square' },
];
const markSize = 4;
const legendLine = 16;

/** @typedef {{seconds: number, value: number}} Point */
/** @typedef {{name?: string, points: Point[]}} Line */
/** @typedef {Line & {colour: string, dash: number[], mark: string}} StyledLine */
/** @typedef {(name: string) => string} Colours */
/** @typedef {import('./scales.js').Scale} Scale */
/** @typedef {CanvasRenderingContext2D} Context */

/**
 * drawChart draws one or two lines, which may have no points yet; names are given where there are two. A bound that
 * no value exceeds is a line. Where early is true, the time is on a logarithmic scale, which shows the first tenths of a
 * second, in which most of a race happens.
 * @param {HTMLCanvasElement} canvas
 * @param {Line[]} lines
 * @param {number} seconds
 * @param {string} label
 * @param {number} [bound]
 * @param {boolean} [early]
 */
export const drawChart = (canvas, lines, seconds, label, bound = 0, early = false) => keepDrawn(canvas,
  () => paint(canvas, lines, seconds, label, bound, early));

/** @type {(canvas: HTMLCanvasElement, lines: Line[], seconds: number, label: string, bound: number, early: boolean) => void} */
const paint = (canvas, lines, seconds, label, bound, early) => {
  const { width, height, ctx, colour } = prepare(canvas);
  canvas.setAttribute('role', 'img');
  const drawn = lines.map((line, k) => ({ ...line, ...styles[k] }));
  const begun = drawn.filter(({ points }) => points.length > 0);
  const ends = begun.map(({ name, points }) => {
    const last = points[points.length - 1];
    const end = t('ui.chart.end', { value: last.value, seconds: number(last.seconds, 1) });
    return name ? `${name}: ${end}` : end;
  });
  canvas.setAttribute('aria-label', ends.length ? `${label}: ${ends.join(', ')}` : label);
  const top = pad.top + (lines.length > 1 ? legendLine : 0);
  const curves = begun.length > 0 ? begun.map((line) => line.points) : [[{ seconds: 0, value: 0 }]];
  const { low, high, end, x, y } = curveScales(curves, seconds,
    { width, height, bound: bound || undefined, pad: { ...pad, top }, early });
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
  const apart = legendLine / Math.max(1, y(low) - y(high)) * (high - low);
  for (const v of ticks(low, high, 4)) if (high - v >= apart) level(v, '--line', []);
  level(high, bound ? '--good' : '--line', bound ? [2, 3] : []);
  ctx.fillStyle = colour('--muted');
  ctx.strokeStyle = colour('--line');
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  const times = early ? decades(end) : ticks(0, end, 4);
  for (const s of times) {
    const digits = Math.max(0, Math.ceil(-Math.log10((early ? s : times[1]) || 1)));
    stroke(ctx, x(s), top, x(s), height - pad.bottom);
    ctx.fillText(`${number(s, digits)} s`, Math.min(x(s), width - 16), height - 6);
  }
  for (const line of begun) steps(ctx, line, colour, x, y, end);
  if (lines.length > 1) legend(ctx, drawn, colour);
};

/** stroke draws a straight line. @type {(ctx: Context, ax: number, ay: number, bx: number, by: number) => void} */
export const stroke = (ctx, ax, ay, bx, by) => {
  ctx.beginPath();
  ctx.moveTo(ax, ay);
  ctx.lineTo(bx, by);
  ctx.stroke();
};

/**
 * steps draws a line: each value holds until the next, and the last one until now.
 * @type {(ctx: Context, line: StyledLine, colour: Colours, x: Scale, y: Scale, end: number) => void}
 */
const steps = (ctx, { points, mark, dash, colour: name }, colour, x, y, end) => {
  ctx.strokeStyle = ctx.fillStyle = colour(name);
  ctx.lineWidth = 2;
  ctx.setLineDash(dash);
  ctx.beginPath();
  let level = points[0].value;
  for (const { seconds, value } of points) {
    ctx.lineTo(x(seconds), y(level)); // the first one begins the line
    ctx.lineTo(x(seconds), y(level = value));
  }
  const last = points[points.length - 1];
  ctx.lineTo(x(end), y(last.value));
  ctx.stroke();
  ctx.setLineDash([]);
  drawMark(ctx, mark, x(last.seconds), y(last.value));
};

/** @type {(ctx: Context, mark: string, x: number, y: number) => void} */
const drawMark = (ctx, mark, x, y) => {
  ctx.beginPath();
  if (mark === 'disc') ctx.arc(x, y, markSize, 0, 2 * Math.PI);
  else ctx.rect(x - markSize, y - markSize, 2 * markSize, 2 * markSize);
  ctx.fill();
};

/**
 * legend writes the names of the lines above them, each next to a sample of its line.
 * @type {(ctx: Context, lines: StyledLine[], colour: Colours) => void}
 */
const legend = (ctx, lines, colour) => {
  let left = pad.left;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  for (const { name = '', dash, mark, colour: own } of lines) {
    ctx.strokeStyle = ctx.fillStyle = colour(own);
    ctx.setLineDash(dash);
    ctx.lineWidth = 2;
    stroke(ctx, left, pad.top, left + 28, pad.top);
    ctx.setLineDash([]);
    drawMark(ctx, mark, left + 14, pad.top);
    ctx.fillStyle = colour('--fg');
    ctx.fillText(name, left + 34, pad.top);
    left += 34 + ctx.measureText(name).width + 18;
  }
};

/**
 * prepare sizes a canvas to the pixels that it has on the screen and clears it.
 * @param {HTMLCanvasElement} canvas
 */
export function prepare(canvas) {
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
