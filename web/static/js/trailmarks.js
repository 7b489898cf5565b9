// The marks of a board that go from cell to cell: the player's own trail, with the numbers of the jumps, and
// the path of a solution that is shown. Each stretch of a line is a part of its own, so that a move changes
// only a little of a long trail.
import { font } from './cellpictures.js';

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
 * @param {number} wide how far it may reach to its sides
 * @returns {Box}
 */
export const between = ([ax, ay], [bx, by], wide) => [Math.min(ax, bx) - wide, Math.min(ay, by) - wide, Math.max(ax, bx) + wide, Math.max(ay, by) + wide];

/**
 * linesOf returns the parts of a line from cell to cell.
 * @param {string} name
 * @param {number[]} cells
 * @param {(k: number) => number[]} at
 * @param {number} wide
 * @returns {[string, Box][]}
 */
const linesOf = (name, cells, at, wide) => cells.slice(1).map((k, n) => [`${name} ${cells[n]} ${k}`, between(at(cells[n]), at(k), wide)]);

/**
 * stroke draws a line from cell to cell.
 * @param {Context} ctx
 * @param {number[]} cells
 * @param {(k: number) => number[]} at
 */
function stroke(ctx, cells, at) {
  ctx.lineCap = ctx.lineJoin = 'round';
  ctx.beginPath();
  cells.forEach((k, n) => {
    const [x, y] = at(k);
    if (n === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  });
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/**
 * trailMarks draws the player's own path below and beside the digits: a line through the lower
 * right of the cells, and in each of them the number of the jump that led there last.
 * @param {View} view
 * @param {Palette} colours
 * @param {number[]} trail
 * @returns {Mark[]}
 */
export function trailMarks(view, colours, trail) {
  if (trail.length < 2) return [];
  const { cell } = view;
  const at = (/** @type {number} */ k) => {
    const [x, y] = view.corner(k);
    return [x + cell * 0.79, y + cell * 0.8];
  };
  const last = trail.length - 1;
  const old = Math.max(0, last - fresh);
  const wide = Math.max(1.5, cell * 0.05);
  /** @type {Mark[]} */
  const marks = [];
  for (const { name, cells, alpha } of [{ name: 'old', cells: trail.slice(0, old + 1), alpha: 0.28 }, { name: 'new', cells: trail.slice(old), alpha: 0.75 }]) {
    if (cells.length < 2) continue;
    marks.push({ parts: linesOf(name, cells, at, wide), draw: (ctx) => {
      ctx.lineWidth = wide;
      ctx.strokeStyle = colours.accent;
      ctx.globalAlpha = alpha;
      stroke(ctx, cells, at);
    } });
  }
  if (cell < numbersFrom) return marks;
  /** @type {Map<number, number>} */
  const visits = new Map(trail.map((k, n) => [k, n]));
  const size = Math.max(9, cell * 0.19);
  for (const [k, n] of visits) {
    if (n === last) continue;
    const [x, y] = at(k);
    if (x < -cell || y < -cell || x > view.width + cell || y > view.height + cell) continue;
    marks.push({ parts: [[`visit ${k} ${n}`, boxOf(view, k)]], draw: (ctx) => visit(ctx, colours, { n, x, y, size, cell }) });
  }
  return marks;
}

/**
 * visit draws the number of a jump.
 * @param {Context} ctx
 * @param {Palette} colours
 * @param {{n: number, x: number, y: number, size: number, cell: number}} where
 */
function visit(ctx, colours, { n, x, y, size, cell }) {
  ctx.font = `600 ${size}px ${font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const wide = Math.max(size * 1.35, ctx.measureText(String(n)).width + size * 0.6);
  const left = Math.min(x - wide / 2, x + cell * 0.2 - wide);
  ctx.fillStyle = colours.card;
  ctx.strokeStyle = colours.accent;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.roundRect(left, y - size * 0.68, wide, size * 1.36, size * 0.68);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = colours.fg;
  ctx.fillText(String(n), left + wide / 2, y + size * 0.06);
}

/**
 * pathMarks draws the path of a solution that is shown.
 * @param {View} view
 * @param {Palette} colours
 * @param {number[]} path
 * @returns {Mark[]}
 */
export function pathMarks(view, colours, path) {
  if (path.length < 2) return [];
  const wide = Math.max(2, view.cell * 0.08);
  const at = (/** @type {number} */ k) => view.middle(k);
  return [{ parts: linesOf('path', path, at, wide), draw: (ctx) => {
    ctx.strokeStyle = colours.warn;
    ctx.globalAlpha = 0.7;
    ctx.lineWidth = wide;
    stroke(ctx, path, at);
  } }];
}
