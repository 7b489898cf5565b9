// This module draws a grid of numbers on a canvas, for grids that change many times a second:
// the best maze so far, and the replay of a solution. Where cells are too small for digits,
// shades represent the numbers.
import { keepDrawn, prepare } from './chart.js';
import { gridScale } from './scales.js';

const readable = 9; // pixels of a cell

/**
 * @typedef {{rows: number, cols: number, values: ArrayLike<number> & Iterable<number>,
 *   goal?: boolean, from?: number | null, to?: number | null}} Grid
 */

/**
 * drawGrid draws values row by row; 0 is empty, or the goal where goal is set. from and to
 * are the cells of a move to be shown.
 * @param {HTMLCanvasElement} canvas
 * @param {Grid} grid
 */
export const drawGrid = (canvas, grid) => keepDrawn(canvas, () => paint(canvas, grid));

/** @param {HTMLCanvasElement} canvas @param {Grid} grid */
function paint(canvas, { rows, cols, values, goal = false, from = null, to = null }) {
  canvas.style.setProperty('aspect-ratio', `${cols} / ${rows}`);
  const { width, height, ctx, colour } = prepare(canvas);
  const { cell, left, corner, centre } = gridScale({ rows, cols }, { width, height });
  const largest = Math.max(1, ...values);
  const [ink, line, accent, good, warn,
    onGoal] = ['--fg', '--line', '--accent', '--good', '--warn', '--on-accent'].map(colour);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.font = `${Math.max(6, cell * (largest > 99 ? 0.42 : 0.55))}px Figtree, system-ui, sans-serif`;
  if (from !== null && to !== null) {
    // The move lies below the numbers, so that it hides none of them.
    ctx.strokeStyle = warn;
    ctx.lineWidth = Math.max(1.5, cell / 7);
    ctx.beginPath();
    ctx.moveTo(...centre(from));
    ctx.lineTo(...centre(to));
    ctx.globalAlpha = 0.5;
    ctx.stroke();
    ctx.globalAlpha = 1;
    for (const [x, y] of [corner(from), corner(to)]) ctx.strokeRect(x + 1, y + 1, cell - 2, cell - 2);
  }
  for (let k = 0; k < values.length; k++) {
    const v = values[k];
    const [x, y] = corner(k);
    const isGoal = goal && k === values.length - 1;
    if (v === 0 && !isGoal && k !== from) continue;
    ctx.globalAlpha = isGoal ? 1 : 0.08 + 0.35 * (v / largest);
    ctx.fillStyle = isGoal ? good : accent;
    ctx.fillRect(x + 0.5, y + 0.5, cell - 1, cell - 1);
    ctx.globalAlpha = 1;
    if (cell >= readable && (v !== 0 || isGoal)) {
      ctx.fillStyle = isGoal ? onGoal : ink;
      ctx.fillText(isGoal ? 'G' : String(v), x + cell / 2, y + cell / 2 + 0.5);
    }
  }
  ctx.strokeStyle = line;
  ctx.lineWidth = 1;
  ctx.strokeRect(left + 0.5, 0.5, cell * cols - 1, cell * rows - 1);
}
