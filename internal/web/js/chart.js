// This module draws curves over time as step functions: each value holds until the next one. The points come
// from the server as {seconds, value}. They are drawn on a canvas in the colours of the page.
import { curveScales } from './scales.js';
import { number, seconds as time, t } from './text.js';

// A canvas keeps its colours when those of the page change, so its content is redrawn then, and also when its
// size changes.
/** @typedef {{draw: () => void, width: number, height: number}} Drawn what draws a canvas, and how large it was then */
/** @type {Map<HTMLCanvasElement, Drawn>} */
const canvases = new Map();

/**
 * keepDrawn draws now, and again whenever it becomes necessary.
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} draw
 */
export function keepDrawn(canvas, draw) {
  const known = canvases.has(canvas);
  canvases.set(canvas, { draw, width: 0, height: 0 });
  drawAgain(canvas);
  if (!known) new ResizeObserver(() => resized(canvas)).observe(canvas);
}

/** @param {HTMLCanvasElement} canvas */
function drawAgain(canvas) {
  const one = canvases.get(canvas);
  if (!one) return;
  [one.width, one.height] = [canvas.clientWidth, canvas.clientHeight];
  one.draw();
}

// An observer also calls when it starts, before anything has changed.
/** @param {HTMLCanvasElement} canvas */
function resized(canvas) {
  const one = canvases.get(canvas);
  if (one?.width !== canvas.clientWidth || one.height !== canvas.clientHeight) drawAgain(canvas);
}

const redraw = () => [...canvases.keys()].forEach(drawAgain);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
document.addEventListener('stride:theme', redraw);

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
/** @typedef {Line & {colour: string, dash: number[], mark: string, last: Point}} StyledLine */
/** @typedef {(name: string) => string} Colours */

/**
 * drawChart draws one or two lines; names are given where there are two.
 * @param {HTMLCanvasElement} canvas
 * @param {Line[]} lines
 * @param {number} seconds
 * @param {string} label
 */
export const drawChart = (canvas, lines, seconds, label) => keepDrawn(canvas,
  () => paint(canvas, lines, seconds, label));

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Line[]} lines
 * @param {number} seconds
 * @param {string} label
 */
function paint(canvas, lines, seconds, label) {
  const { width, height, ctx, colour } = prepare(canvas);
  canvas.setAttribute('role', 'img');
  const drawn = lines.flatMap((line, k) => line.points.slice(-1).map((last) => ({ ...line, ...styles[k], last })));
  const ends = drawn.map(({ name, last }) => {
    const end = t('ui.chart.end', { value: last.value, seconds: number(last.seconds, 1) });
    return name ? `${name}: ${end}` : end;
  });
  canvas.setAttribute('aria-label', ends.length ? `${label}: ${ends.join(', ')}` : label);
  if (drawn.length === 0) return;
  const top = pad.top + (lines.length > 1 ? legendLine : 0);
  const { low, high, end, x, y } = curveScales(drawn.map((line) => line.points), seconds,
    { width, height, pad: { ...pad, top } });
  ctx.strokeStyle = colour('--line');
  ctx.fillStyle = colour('--muted');
  ctx.font = '11px Figtree, system-ui, sans-serif';
  ctx.lineWidth = 1;
  for (const v of new Set([low, high])) {
    ctx.beginPath();
    ctx.moveTo(pad.left, y(v));
    ctx.lineTo(width - pad.right, y(v));
    ctx.stroke();
    ctx.textAlign = 'right';
    ctx.textBaseline = 'middle';
    ctx.fillText(number(v), pad.left - 6, y(v));
  }
  ctx.textBaseline = 'alphabetic';
  ctx.textAlign = 'left';
  ctx.fillText('0 s', pad.left, height - 6);
  ctx.textAlign = 'right';
  ctx.fillText(`${time(end)} s`, width - pad.right, height - 6);
  for (const line of drawn) steps(ctx, line, colour, x, y, end);
  if (lines.length > 1) legend(ctx, drawn, colour);
}

/**
 * steps draws a line: each value holds until the next, and the last one until now.
 * @param {CanvasRenderingContext2D} ctx
 * @param {StyledLine} line
 * @param {Colours} colour
 * @param {import('./scales.js').Scale} x
 * @param {import('./scales.js').Scale} y
 * @param {number} end
 */
function steps(ctx, { points, last, mark, dash, colour: name }, colour, x, y, end) {
  ctx.strokeStyle = ctx.fillStyle = colour(name);
  ctx.lineWidth = 2;
  ctx.setLineDash(dash);
  ctx.beginPath();
  points.forEach(({ seconds: t, value: v }, k) => {
    if (k === 0) ctx.moveTo(x(t), y(v));
    else {
      ctx.lineTo(x(t), y(points[k - 1].value));
      ctx.lineTo(x(t), y(v));
    }
  });
  ctx.lineTo(x(end), y(last.value));
  ctx.stroke();
  ctx.setLineDash([]);
  drawMark(ctx, mark, x(last.seconds), y(last.value));
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} mark
 * @param {number} x
 * @param {number} y
 */
function drawMark(ctx, mark, x, y) {
  ctx.beginPath();
  if (mark === 'disc') ctx.arc(x, y, markSize, 0, 2 * Math.PI);
  else ctx.rect(x - markSize, y - markSize, 2 * markSize, 2 * markSize);
  ctx.fill();
}

/**
 * legend writes the names of the lines above them, each next to a sample of its line.
 * @param {CanvasRenderingContext2D} ctx
 * @param {StyledLine[]} lines
 * @param {Colours} colour
 */
function legend(ctx, lines, colour) {
  let left = pad.left;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  for (const { name = '', dash, mark, colour: own } of lines) {
    ctx.strokeStyle = ctx.fillStyle = colour(own);
    ctx.setLineDash(dash);
    ctx.beginPath();
    ctx.moveTo(left, pad.top);
    ctx.lineTo(left + 28, pad.top);
    ctx.stroke();
    ctx.setLineDash([]);
    drawMark(ctx, mark, left + 14, pad.top);
    ctx.fillStyle = colour('--fg');
    ctx.fillText(name, left + 34, pad.top);
    left += 34 + ctx.measureText(name).width + 18;
  }
}

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
  const style = getComputedStyle(canvas);
  return { width, height, ctx, colour: (/** @type {string} */ name) => style.getPropertyValue(name).trim() };
}
