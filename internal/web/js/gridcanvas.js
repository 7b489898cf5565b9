// This module draws a maze on a canvas, for grids that change many times a second: the best maze so far with its
// path. Where cells are too small for digits, shades represent the numbers, and the jumps of the path are bare lines.
import { keepDrawn, prepare } from './chart.js';
import { endsOf, jumpsOf } from './lanes.js';
import { gridScale } from './scales.js';
import { arrow } from './trailmarks.js';

const readable = 12; // pixels of a cell
const arrowsFrom = 20; // pixels of a cell: below, jumps have no heads

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
  const [ink, line, good, onGoal, strong] = ['--fg', '--line', '--good', '--on-accent', own].map(colour);
  const gap = cell < readable ? 0 : 1;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.font = `${cell * (largest > 99 ? 0.34 : 0.46)}px ${getComputedStyle(canvas).fontFamily}`;
  for (let k = 0; k < values.length; k++) {
    const v = values[k];
    const [x, y] = corner(k);
    const isGoal = goal && k === values.length - 1;
    ctx.globalAlpha = isGoal ? 1 : 0.06 + 0.3 * (v / largest);
    ctx.fillStyle = isGoal ? good : strong;
    const [w, h] = [Math.round(x + cell) - Math.round(x) - gap, Math.round(y + cell) - Math.round(y) - gap];
    ctx.fillRect(Math.round(x), Math.round(y), w, h);
    ctx.globalAlpha = 1;
    if (cell >= readable && (v !== 0 || isGoal)) {
      ctx.fillStyle = isGoal ? onGoal : ink;
      ctx.fillText(isGoal ? 'G' : String(v), x + cell / 2, y + cell * 0.53);
    }
  }
  ctx.strokeStyle = ctx.fillStyle = strong;
  ctx.globalAlpha = cell < arrowsFrom ? 0.6 : 0.9;
  for (const jump of jumpsOf([path], cols)[0]) {
    const [ax, ay, bx, by] = endsOf(jump, cols).map((at, n) => (n % 2 === 0 ? left : 0) + at * cell);
    if (cell >= arrowsFrom) arrow(ctx, [ax, ay, bx, by], Math.max(1.5, cell * 0.05));
    else {
      ctx.lineWidth = Math.max(0.6, cell * 0.08);
      ctx.beginPath();
      ctx.moveTo(ax, ay);
      ctx.lineTo(bx, by);
      ctx.stroke();
    }
  }
  ctx.globalAlpha = 1;
  ctx.strokeStyle = line;
  ctx.lineWidth = 1;
  ctx.strokeRect(left + 0.5, 0.5, cell * cols - 1, cell * rows - 1);
}
