// The marks of a board that lead from cell to cell: the player's own trail, with the numbers of the jumps, and the
// path of a solution. Each jump is a separate part, so that a move changes only a little of a long trail; lanes.js
// computes its place.
import { font } from './cellpictures.js';
import { arc, bowOf } from './hop.js';
import { distance, endsOf, jumpsOf } from './lanes.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./boardmarks.js').Mark} Mark */
/** @typedef {import('./boardmarks.js').Box} Box */
/** @typedef {CanvasRenderingContext2D} Context */

const numbersFrom = 30; // pixels of a cell: below, the trail has no numbers
const fresh = 12; // jumps of the trail that are drawn strongly

/**
 * boxOf returns the place of a cell.
 * @param {View} view
 * @param {number} k
 * @returns {Box}
 */
export function boxOf(view, k) {
  const [x, y] = view.corner(k);
  return [x, y, x + view.cell, y + view.cell];
}

/**
 * between returns the place of a line.
 * @param {number[]} from
 * @param {number[]} to
 * @param {number} thickness how far it may reach to its sides
 * @returns {Box}
 */
export const between = ([ax, ay], [bx, by], thickness) => [Math.min(ax, bx) - thickness, Math.min(ay, by) - thickness,
  Math.max(ax, bx) + thickness, Math.max(ay, by) + thickness];

/**
 * arrow draws an arc with a head, or a part of it without one.
 * @type {(ctx: Context, ends: number[], thickness: number, bow?: number, part?: number) => void}
 */
export const arrow = (ctx, ends, thickness, bow = 0, part = 1) => {
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
 * placeOf returns where a jump begins and ends in the frame.
 * @param {View} view
 * @param {import('./lanes.js').Jump} jump
 */
const placeOf = (view, jump) => endsOf(jump, view.cols).map((at, n) => (n % 2 === 0 ? view.x : view.y)
  + at * view.cell);

/**
 * wayMarks draws the player's own path, with the number of each jump at its start, and the path of a solution.
 * @param {View} view
 * @param {Palette} colours
 * @param {number[]} trail
 * @param {number[]} path
 * @param {NonNullable<import('./motions.js').Shown['grown']>} grown
 * @returns {Mark[]}
 */
export function wayMarks(view, colours, trail, path, grown = {}) {
  const [own, shown] = jumpsOf([trail, path], view.cols);
  const old = own.length - fresh;
  const part = (/** @type {'trail' | 'path'} */ way, /** @type {number} */ n, /** @type {number} */ all) => (
    n === all - 1 ? grown[way] ?? 1 : 1);
  return [...own.map((jump, n) => jumpMark(view, jump, colours.accent, n < old ? 0.45 : 0.85,
    part('trail', n, own.length))),
    ...shown.map((jump, n) => jumpMark(view, jump, colours.warn, 0.85, part('path', n, shown.length))),
    ...(view.cell < numbersFrom ? [] : own.flatMap((jump, n) => numberMark(view, colours, jump, n + 1)))];
}

/** @type {(view: View, jump: import('./lanes.js').Jump, colour: string, alpha: number, part: number) => Mark} */
const jumpMark = (view, jump, colour, alpha, part) => {
  const ends = placeOf(view, jump);
  const thickness = Math.max(1.5, view.cell * 0.04);
  const { from, to, lane, lanes } = jump;
  const bow = view.cell * bowOf(distance(from, to, view.cols));
  return { parts: [[`jump ${from} ${to} ${lane} ${lanes} ${colour} ${alpha} ${part}`,
    between(ends.slice(0, 2), ends.slice(2), thickness * 2 + 3 + bow)]], draw: (ctx) => {
    ctx.strokeStyle = ctx.fillStyle = colour;
    ctx.globalAlpha = alpha;
    arrow(ctx, ends, thickness, bow, part);
    ctx.globalAlpha = 1;
  } };
};

/**
 * numberMark draws the number of a jump, if it is in view.
 * @param {View} view
 * @param {Palette} colours
 * @param {import('./lanes.js').Jump} jump
 * @param {number} n
 * @returns {Mark[]}
 */
function numberMark(view, colours, jump, n) {
  const { cell, width, height } = view;
  const [x, y] = placeOf(view, jump);
  if (x < -cell || y < -cell || x > width + cell || y > height + cell) return [];
  const size = Math.max(8, cell * 0.15);
  const { from, to, lane, lanes } = jump;
  return [{ parts: [[`number ${n} ${from} ${to} ${lane} ${lanes}`, between([x, y], [x, y], size * 2)]], draw: (ctx) => {
    ctx.font = `600 ${size}px ${font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    const wide = Math.max(size * 1.35, ctx.measureText(String(n)).width + size * 0.6);
    ctx.fillStyle = colours.card;
    ctx.strokeStyle = colours.accent;
    ctx.lineWidth = 1;
    ctx.lineJoin = 'round';
    ctx.beginPath();
    ctx.roundRect(x - wide / 2, y - size * 0.68, wide, size * 1.36, size * 0.68);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = colours.fg;
    ctx.fillText(String(n), x, y + size * 0.06);
  } }];
}
