// This module draws a maze on a canvas, for grids that change many times a second: the best maze so far with its
// path. Where cells are too small for digits, shades represent the numbers, and the jumps of the path are bare lines.
import { flag, write } from './cellpictures.js';
import { keepDrawn, prepare, stroke } from './chart.js';
import { arc } from './hop.js';
import { endsOf, jumpsOf } from './lanes.js';
import { gridScale } from './scales.js';

// detailed returns the pixels of a cell below which there are no digits, and jumps have no heads: more where paths are
// denser.
const detailed = (/** @type {number} */ cols) => 14 + cols / 2;
const lined = 8; // pixels of a cell: below, there are no lines between cells
const maxTint = 0.32; // of the colour, for the largest number

/**
 * arrow draws an arc with a head, or a part of it without one.
 * @type {(ctx: CanvasRenderingContext2D, ends: number[], thickness: number, bow?: number, part?: number) => void}
 */
const arrow = (ctx, ends, thickness, bow = 0, part = 1) => {
  const [x, y, cx, cy, tx, ty] = arc(ends, bow);
  const head = Math.max(6, thickness * 3.2);
  const length = Math.hypot(tx - x, ty - y) || 1;
  const turned = Math.hypot(tx - cx, ty - cy) || 1;
  const [ux, uy] = [(tx - cx) / turned, (ty - cy) / turned];
  const half = head * 0.5;
  const [, , bx, by, toX, toY] = arc(ends, bow, Math.min(part, Math.max(0, 1 - head / length)));
  ctx.lineWidth = thickness;
  ctx.lineCap = ctx.lineJoin = 'round';
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.quadraticCurveTo(bx, by, toX, toY);
  ctx.stroke();
  if (part < 1) return;
  ctx.beginPath();
  ctx.moveTo(tx, ty);
  ctx.lineTo(tx - ux * head - uy * half, ty - uy * head + ux * half);
  ctx.lineTo(tx - ux * head + uy * half, ty - uy * head - ux * half);
  ctx.closePath();
  ctx.fill();
};

/**
 * @typedef {{rows: number, cols: number, values: ArrayLike<number> & Iterable<number>, goal?: boolean,
 *   path?: number[], colour?: string}} Grid
 */

/**
 * drawGrid draws values row by row; 0 is empty, or the goal where goal is set. path has the cells of a path, colour
 * the name of its colour.
 * @param {HTMLCanvasElement} canvas
 * @param {Grid} grid
 */
export const drawGrid = (canvas, grid) => keepDrawn(canvas, () => paint(canvas, grid));

/**
 * emptyGrid returns a grid without numbers, of the size in the fields of a form.
 * @param {Record<string, {value: string}>} inputs
 * @returns {Grid}
 */
export function emptyGrid({ rows, cols }) {
  const [height, width] = [Number(rows.value), Number(cols.value)];
  return { rows: height, cols: width, values: new Array(height * width).fill(0), goal: true };
}

/** @param {HTMLCanvasElement} canvas @param {Grid} grid */
function paint(canvas, { rows, cols, values, goal = false, path = [], colour: own = '--accent' }) {
  canvas.style.setProperty('aspect-ratio', `${cols} / ${rows}`);
  const { width, height, ctx, colour } = prepare(canvas);
  const { cell, left, corner } = gridScale({ rows, cols }, { width, height });
  const largest = Math.max(1, ...values);
  const [ink, line, good, ground, strong] = ['--fg', '--line', '--good', '--cell', own].map(colour);
  const detail = cell >= detailed(cols);
  const gap = cell < lined ? 0 : 1;
  const last = goal ? values.length - 1 : -1;
  ctx.fillStyle = line;
  ctx.fillRect(left, 0, cell * cols, cell * rows);
  for (let k = 0; k < values.length; k++) {
    const [x, y] = corner(k).map(Math.round);
    const wide = Math.round(left + (k % cols + 1) * cell) - x - gap;
    const high = Math.round((Math.floor(k / cols) + 1) * cell) - y - gap;
    ctx.fillStyle = !detail && k === last ? good : ground;
    ctx.fillRect(x, y, wide, high);
    ctx.globalAlpha = maxTint * values[k] / largest;
    ctx.fillStyle = strong;
    ctx.fillRect(x, y, wide, high);
    ctx.globalAlpha = 1;
  }
  ctx.strokeStyle = ctx.fillStyle = strong;
  ctx.globalAlpha = 0.7;
  for (const jump of jumpsOf([path], cols)[0]) {
    const [ax, ay, bx, by] = endsOf(jump, cols).map((at, n) => (n % 2 === 0 ? left : 0) + at * cell);
    if (detail) arrow(ctx, [ax, ay, bx, by], Math.max(1.3, cell * 0.03));
    else {
      ctx.lineWidth = Math.max(0.6, cell * 0.08);
      stroke(ctx, ax, ay, bx, by);
    }
  }
  ctx.globalAlpha = 1;
  if (!detail) return;
  // Digits stand over the path, and stay readable.
  for (let k = 0; k < values.length; k++) {
    const [x, y] = corner(k).map((at) => at + cell / 2);
    if (k === last) flag(ctx, x, y, cell, good);
    else if (values[k] !== 0) write(ctx, String(values[k]), x, y, cell, ink, true);
  }
}
