// What lies over the cells of a board: the player's trail, the path of a solution, frames, signs,
// the results of a choice, what moves, the fading edges, and the numbers of rows and columns.
//
// Each mark consists of named parts, each within a box. The painter compares the parts with those of the
// previous picture, and repaints only where one has appeared, vanished or changed. So the name of a part must
// contain everything that changes its appearance while the board stays where it is.
import { font } from './cellpictures.js';
import { transparent } from './palette.js';
import { boxOf, wayMarks } from './trailmarks.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./boardpaint.js').Scene} Scene */
/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {[number, number, number, number]} Box left, top, right and bottom */

/**
 * @typedef {object} Mark
 * @property {[string, Box][]} parts in CSS pixels of the frame
 * @property {(ctx: Context) => void} draw
 */

const notesFrom = 30; // pixels of a cell: below, there are no notes in it
const signsFrom = 18; // pixels of a cell: below, there are no signs in it
const resultsFrom = 26; // pixels of a cell: below, a target has no results on it
const awaySize = 9; // of the pointer to a cell out of view
const edgeDepth = 26;

/**
 * marksOf returns the marks of a scene, the lowest first.
 * @param {View} view
 * @param {Palette} colours
 * @param {Scene} scene
 * @param {{numbered: boolean, moving: import('./motions.js').Shown | null}} how
 * @returns {Mark[]}
 */
export function marksOf(view, colours, scene, { numbered, moving }) {
  const marks = wayMarks(view, colours, scene.trail, scene.path, moving?.grown);
  for (const frame of scene.frames) marks.push(frameMark(view, colours, frame));
  if (scene.start >= 0) marks.push(startMark(view, colours, scene.start));
  if (scene.results && view.cell >= resultsFrom) marks.push(resultsMark(view, colours, scene.results));
  if (scene.notes && view.cell >= notesFrom) marks.push(...noteMarks(view, colours, scene.notes, scene.appearance));
  if (moving) marks.push(...moving.marks);
  marks.push(...edgeMarks(view, colours));
  for (const { cell, sign } of scene.frames) if (sign) marks.push(...awayMarks(view, colours, cell));
  if (numbered) marks.push(numbersMark(view, colours));
  return marks;
}

/**
 * frameMark draws a frame around a cell, with a sign in its corner. A target, whose picture has a ground of its own,
 * has no frame unless it is too small for its sign.
 * @param {View} view
 * @param {Palette} colours
 * @param {Scene['frames'][number]} frame
 * @returns {Mark}
 */
export function frameMark(view, colours, { cell: k, kind, sign = '' }) {
  return { parts: [[`frame ${k} ${kind} ${sign}`, boxOf(view, k)]], draw: (ctx) => {
    const { cell } = view;
    if (sign) drawSign(ctx, view, k, sign, 'right', 'top', colours.accent);
    if (kind === 'target' && cell >= signsFrom) return;
    const [x, y] = view.corner(k);
    const thickness = Math.max(1.5, Math.min(6, cell * { target: 0.055, aim: 0.1, hint: 0.06, frame: 0.05 }[kind]));
    const inset = thickness / 2 + 0.5 + (kind === 'hint' ? cell * 0.08 : 0);
    ctx.lineWidth = thickness;
    ctx.strokeStyle = kind === 'hint' ? colours.warn : (kind === 'frame' ? colours.fg : colours.accent);
    ctx.lineJoin = 'round';
    ctx.lineCap = 'butt';
    ctx.setLineDash(kind === 'hint' ? [cell * 0.14, cell * 0.09] : []);
    ctx.strokeRect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset);
    ctx.setLineDash([]);
  } };
}

/** startMark draws a ring around the start. @type {(view: View, colours: Palette, k: number) => Mark} */
const startMark = (view, colours, k) => ({ parts: [[`start ${k}`, boxOf(view, k)]], draw: (ctx) => {
  ctx.strokeStyle = colours.muted;
  ctx.lineWidth = Math.max(1, Math.min(3, view.cell * 0.045));
  ctx.beginPath();
  ctx.arc(...view.middle(k), view.cell * 0.34, 0, 2 * Math.PI);
  ctx.stroke();
} });

/**
 * resultsMark writes on a target what + and − would make of it, above and below each other.
 * @type {(view: View, colours: Palette, results: NonNullable<Scene['results']>) => Mark}
 */
const resultsMark = (view, colours, { cell: k, plus, minus }) => ({
  parts: [[`results ${k} ${plus} ${minus}`, boxOf(view, k)]], draw: (ctx) => {
  const { cell } = view;
  const [left, top] = view.corner(k);
  const [x, inset, wide] = [left + cell / 2, cell * 0.05, cell * 0.9 - 1];
  for (const [text, colour, down] of /** @type {[string, string, number][]} */ (
    [[plus, colours.accent, 0], [minus, colours.warn, 0.46]])) {
    ctx.fillStyle = colours.card;
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(1, cell * 0.03);
    ctx.beginPath();
    ctx.roundRect(left + inset, top + inset + down * cell, wide, cell * 0.43, cell * 0.1);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = colour;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.font = `650 ${cell * 0.32}px ${font}`;
    ctx.fillText(text, x, top + inset + (down + 0.23) * cell, wide);
  }
} });

/**
 * @param {Context} ctx
 * @param {View} view
 * @param {number} k
 * @param {string} sign
 * @param {'left' | 'right'} side
 * @param {'top' | 'bottom'} end
 * @param {string} colour
 */
function drawSign(ctx, view, k, sign, side, end, colour) {
  const { cell } = view;
  if (cell < signsFrom) return;
  const [x, y] = view.corner(k);
  ctx.fillStyle = colour;
  ctx.textAlign = side;
  ctx.textBaseline = 'middle';
  ctx.font = `650 ${Math.max(10, cell * 0.28)}px ${font}`;
  ctx.fillText(sign, x + cell * (side === 'left' ? 0.1 : 0.91), y + cell * (end === 'top' ? 0.21 : 0.82));
}

/**
 * noteMarks draws a small text in each cell in view, in the corner that neither the start nor a frame needs.
 * @param {View} view
 * @param {Palette} colours
 * @param {string[]} notes
 * @param {Scene['appearance']} appearance
 * @returns {Mark[]}
 */
function noteMarks(view, colours, notes, appearance) {
  const { top, bottom, left, right } = view.span();
  /** @type {Mark[]} */
  const marks = [];
  for (let row = top; row <= bottom; row++) {
    for (let col = left; col <= right; col++) {
      const k = row * view.cols + col;
      if (!notes[k]) continue;
      marks.push({ parts: [[`note ${k} ${notes[k]}`, boxOf(view, k)]], draw: (ctx) => {
        const [x, y] = view.corner(k);
        ctx.fillStyle = appearance(k) === 'reached' ? colours['on-accent'] : colours.muted;
        ctx.textAlign = 'left';
        ctx.textBaseline = 'middle';
        ctx.font = `${Math.max(9, view.cell * 0.2)}px ${font}`;
        ctx.fillText(notes[k], x + view.cell * 0.13, y + view.cell * 0.79);
      } });
    }
  }
  return marks;
}

/**
 * edgeMarks fades the sides at which the board continues.
 * @param {View} view
 * @param {Palette} colours
 * @returns {Mark[]}
 */
function edgeMarks(view, colours) {
  const { left, top, right, bottom } = view.follows();
  const deep = edgeDepth;
  const { width, height } = view;
  /** @type {{name: string, more: boolean, from: [number, number], to: [number, number], box: Box}[]} */
  const sides = [
    { name: 'left', more: left, from: [0, 0], to: [deep, 0], box: [0, 0, deep, height] },
    { name: 'right', more: right, from: [width, 0], to: [width - deep, 0], box: [width - deep, 0, width, height] },
    { name: 'top', more: top, from: [0, 0], to: [0, deep], box: [0, 0, width, deep] },
    { name: 'bottom', more: bottom, from: [0, height], to: [0, height - deep], box: [0, height - deep, width, height] },
  ];
  return sides.filter(({ more }) => more).map(({ name, from, to, box }) => ({ parts: [[`edge ${name}`, box]],
    draw: (ctx) => {
    const fade = ctx.createLinearGradient(...from, ...to);
    fade.addColorStop(0, colours.bg);
    fade.addColorStop(1, transparent(colours.bg));
    ctx.fillStyle = fade;
    ctx.fillRect(box[0], box[1], box[2] - box[0], box[3] - box[1]);
  } }));
}

/**
 * awayMarks draws a pointer at the edge of the view to a cell beyond it.
 * @param {View} view
 * @param {Palette} colours
 * @param {number} k
 * @returns {Mark[]}
 */
function awayMarks(view, colours, k) {
  const { pad, width, height, cover } = view;
  const [x, y] = view.middle(k);
  const size = awaySize;
  const margin = size + 3;
  const [atX, atY] = [Math.max(pad.left + margin, Math.min(width - margin, x)),
    Math.max(pad.top + margin, Math.min(height - cover - margin, y))];
  if (Math.max(Math.abs(x - atX), Math.abs(y - atY)) <= view.cell / 2) return []; // some of it is seen
  const reach = size * 1.5 + 4;
  return [{ parts: [[`away ${k}`, [atX - reach, atY - reach, atX + reach, atY + reach]]], draw: (ctx) => {
    ctx.save();
    ctx.translate(atX, atY);
    ctx.rotate(Math.atan2(y - atY, x - atX));
    ctx.beginPath();
    ctx.moveTo(size, 0);
    ctx.lineTo(-size * 0.7, -size);
    ctx.lineTo(-size * 0.7, size);
    ctx.closePath();
    ctx.lineJoin = 'round';
    ctx.lineWidth = 4;
    ctx.strokeStyle = colours.bg;
    ctx.stroke();
    ctx.fillStyle = colours.accent;
    ctx.fill();
    ctx.restore();
  } }];
}

/**
 * numbersMark writes the numbers of rows and columns, from 1, next to the board.
 * @param {View} view
 * @param {Palette} colours
 * @returns {Mark}
 */
function numbersMark(view, colours) {
  const { pad, cell, width, height } = view;
  return { parts: [['numbers above', [0, 0, width, pad.top]], ['numbers left', [0, 0, pad.left, height]]],
    draw: (ctx) => {
    const { top, bottom, left, right } = view.span();
    ctx.fillStyle = colours.bg;
    ctx.fillRect(0, 0, width, pad.top);
    ctx.fillRect(0, 0, pad.left, height);
    ctx.fillStyle = colours.muted;
    ctx.font = `11px ${font}`;
    ctx.textBaseline = 'middle';
    const every = Math.max(1, Math.ceil(18 / cell));
    ctx.textAlign = 'center';
    for (let col = left; col <= right; col++) {
      const x = view.x + (col + 0.5) * cell;
      if ((col + 1) % every !== 0 || x <= pad.left || x >= width) continue;
      ctx.fillText(String(col + 1), x, Math.max(pad.top, view.y) - pad.top / 2);
    }
    ctx.textAlign = 'right';
    for (let row = top; row <= bottom; row++) {
      const y = view.y + (row + 0.5) * cell;
      if ((row + 1) % every !== 0 || y <= pad.top || y >= height) continue;
      ctx.fillText(String(row + 1), Math.max(pad.left, view.x) - 5, y);
    }
  } };
}
