// What lies over the cells of a board: the player's trail, the path of a solution, frames, signs,
// notes and the results of a choice, as elements of a drawing (svgboard.js). A long trail is a few
// elements, whatever its length: jumps that look alike are one path.
import { svg } from './dom.js';
import { arc, bowOf } from './hop.js';
import { distance, endsOf, jumpsOf } from './lanes.js';

/** @typedef {import('./svgboard.js').Scene} Scene */
/** @typedef {import('./lanes.js').Jump} Jump */

export const unit = 100; // lengths of a drawing that the side of a cell has
const fresh = 12; // jumps of the trail that are drawn strongly
const usual = 3; // jumps of the trail that have their numbers while it is played: more would hide the digits
const head = 0.14; // of a cell, the length of an arrow's head

/** at returns the corner of a cell in the drawing. @param {number} k @param {number} cols */
export const at = (k, cols) => [k % cols * unit, Math.floor(k / cols) * unit];

const round = (/** @type {number[]} */ ...numbers) => numbers.map((n) => Math.round(n * 10) / 10).join(' ');

/**
 * arrow returns the line and the head of a jump, or a part of its line.
 * @type {(jump: Jump, cols: number, part?: number) => {line: string, head: string}}
 */
function arrow(jump, cols, part = 1) {
  const ends = endsOf(jump, cols).map((n) => n * unit);
  const bow = unit * bowOf(distance(jump.from, jump.to, cols));
  const [x, y, cx, cy, tx, ty] = arc(ends, bow);
  const [length, turned] = [Math.hypot(tx - x, ty - y) || 1, Math.hypot(tx - cx, ty - cy) || 1];
  const [ux, uy] = [head * unit * (tx - cx) / turned, head * unit * (ty - cy) / turned];
  const [, , bx, by, toX, toY] = arc(ends, bow, Math.min(part, Math.max(0, 1 - head * unit / length)));
  return { line: `M${round(x, y)}Q${round(bx, by, toX, toY)}`, head: part < 1 ? ''
    : `M${round(tx, ty)}L${round(tx - ux - uy / 2, ty - uy + ux / 2, tx - ux + uy / 2, ty - uy - ux / 2)}Z` };
}

/** @type {(jumps: Jump[], cols: number, kind: string, part?: number) => SVGElement[]} */
function jumpsPath(jumps, cols, kind, part = 1) {
  if (jumps.length === 0) return [];
  const arrows = jumps.map((jump, n) => arrow(jump, cols, n === jumps.length - 1 ? part : 1));
  return [svg('path', { class: `way ${kind}`, d: arrows.map(({ line }) => line).join('') }),
    svg('path', { class: `heads ${kind}`, d: arrows.map((one) => one.head).join('') })];
}

/**
 * wayMarks draws the player's own path, with the numbers of its last jumps at their starts, and a
 * second path.
 * @param {number[]} trail
 * @param {number[]} path
 * @param {number} cols
 * @param {Partial<Record<'trail' | 'path', number>>} grown the part of the last jump that has its line
 * @param {number} numbered
 */
function wayMarks(trail, path, cols, grown, numbered) {
  const [own, shown] = jumpsOf([trail, path], cols);
  return [...jumpsPath(own.slice(0, -fresh), cols, 'old'),
    ...jumpsPath(own.slice(-fresh), cols, 'own', grown.trail),
    ...jumpsPath(shown, cols, 'second', grown.path),
    ...own.flatMap((jump, n) => (n >= own.length - numbered ? [badge(jump, n + 1, cols)] : []))];
}

/**
 * mergeMarks draws the moves that cleared a board: the numbers that met, in which order, and which
 * of them vanished.
 * @type {(merges: NonNullable<Scene['merges']>, cols: number) => SVGElement[]}
 */
function mergeMarks(merges, cols) {
  const jumps = jumpsOf(merges.map(({ from, to }) => [from, to]), cols).flat();
  return [...jumpsPath(jumps.filter((_, n) => !merges[n].gone), cols, 'own'),
    ...jumpsPath(jumps.filter((_, n) => merges[n].gone), cols, 'gone'),
    ...jumps.map((jump, n) => badge(jump, n + 1, cols))];
}

/** badge is the number of a jump. @param {Jump} jump @param {number} n @param {number} cols */
function badge(jump, n, cols) {
  const [x, y] = endsOf(jump, cols).map((v) => v * unit);
  const wide = 12 + 10 * String(n).length;
  return svg('g', { class: 'badge' },
    svg('rect', { x: x - wide / 2, y: y - 11, width: wide, height: 22, rx: 11 }),
    svg('text', { x, y: y + 1, 'font-size': 16 }, String(n)));
}

/** @type {(frame: Scene['frames'][number], cols: number) => SVGElement[]} */
function frameMarks({ cell, kind, sign = '' }, cols) {
  const [x, y] = at(cell, cols);
  const inset = kind === 'hint' ? 12 : 4;
  return [svg('rect', { class: `frame-${kind}`, x: x + inset, y: y + inset, width: unit - 2 * inset,
    height: unit - 2 * inset, rx: 2 }),
  ...sign ? [svg('text', { class: 'sign', x: x + 88, y: y + 21, 'font-size': 28 }, sign)] : []];
}

/**
 * resultsMark writes on a target what + and − would make of it.
 * @type {(results: NonNullable<Scene['results']>, cols: number) => SVGElement}
 */
function resultsMark({ cell, plus, minus }, cols) {
  const [x, y] = at(cell, cols);
  const line = (/** @type {string} */ kind, /** @type {string} */ text, /** @type {number} */ down) => [
    svg('rect', { class: kind, x: x + 5, y: y + 5 + down, width: 90, height: 43, rx: 10 }),
    svg('text', { class: kind, x: x + 50, y: y + 28 + down, 'font-size': text.length > 5 ? 24 : 32 }, text)];
  return svg('g', { class: 'results' }, ...line('plus', plus, 0), ...line('minus', minus, 46));
}

const ringColours = 5; // after so many jumps the colours come again

/** @type {(ring: [number, number], filled: boolean, cols: number) => SVGElement[]} */
function ringMarks([k, away], filled, cols) {
  const [x, y] = at(k, cols);
  return [svg('rect', { class: `counted${filled ? ' filled' : ''}`, 'data-ring': away % ringColours,
    x: x + 5, y: y + 5, width: 90, height: 90, rx: 34 }),
    svg('text', { class: 'note', x: x + 10, y: y + 84, 'font-size': 24 }, String(away))];
}

/**
 * crossMark crosses a cell out in a corner, next to its digit.
 * @param {number} k
 * @param {number} cols
 */
function crossMark(k, cols) {
  const [x, y] = at(k, cols);
  return svg('path', { class: 'cross', d: `M${x + 8} ${y + 70}l22 22m0-22-22 22` });
}

/**
 * marksOf returns the marks of a scene, the lowest first.
 * @param {Scene} scene
 * @param {number} cols
 * @param {Partial<Record<'trail' | 'path', number>>} grown
 */
export function marksOf(scene, cols, grown = {}) {
  const { trail, path, numbered = usual, frames, start, results, notes, appearance } = scene;
  const { rings = new Map(), opened = new Set(), dead = new Set(), merges = [] } = scene;
  /** @type {SVGElement[]} */
  const all = [];
  if (start >= 0) {
    const [x, y] = at(start, cols);
    all.push(svg('circle', { class: 'start-ring', cx: x + unit / 2, cy: y + unit / 2, r: 0.34 * unit }));
  }
  all.push(...wayMarks(trail, path, cols, grown, numbered));
  all.push(...mergeMarks(merges, cols));
  for (const frame of frames) all.push(...frameMarks(frame, cols));
  for (const ring of rings) all.push(...ringMarks(ring, opened.has(ring[0]), cols));
  for (const k of dead) all.push(crossMark(k, cols));
  if (results) all.push(resultsMark(results, cols));
  notes?.forEach((text, k) => {
    const [x, y] = at(k, cols);
    if (text) {
      all.push(svg('text', { class: appearance(k) === 'reached' ? 'note on' : 'note', x: x + 12, y: y + 82,
        'font-size': 26 }, text));
    }
  });
  return all;
}
