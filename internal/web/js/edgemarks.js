// What stands at the edges of the view of a board: pointers to cells beyond them, and the numbers
// of rows and columns. Both stay in place while the board moves below, so they are a drawing of
// their own in pixels of the frame.
import { svg } from './dom.js';

/** @typedef {import('./view.js').View} View */

const awaySize = 9; // of the pointer to a cell out of view
const apart = 18; // pixels between numbers

/**
 * edgeMarks returns pointers to cells, and the numbers if they are wanted.
 * @param {View} view
 * @param {number[]} cells
 * @param {boolean} numbered
 */
export const edgeMarks = (view, cells, numbered) => [...numbered ? numbersOf(view) : [],
  ...cells.flatMap((k) => away(view, k))];

/** away points to a cell beyond the view. @param {View} view @param {number} k */
function away(view, k) {
  const { pad, width, height, cover } = view;
  const [x, y] = view.middle(k);
  const margin = awaySize + 3;
  const [atX, atY] = [Math.max(pad.left + margin, Math.min(width - margin, x)),
    Math.max(pad.top + margin, Math.min(height - cover - margin, y))];
  if (Math.max(Math.abs(x - atX), Math.abs(y - atY)) <= view.cell / 2) return []; // some of it is seen
  const turned = Math.atan2(y - atY, x - atX) * 180 / Math.PI;
  return [svg('path', { class: 'away', d: 'M9 0-6-9-6 9Z',
    transform: `translate(${atX} ${atY}) rotate(${turned})` })];
}

/** @param {View} view */
function numbersOf(view) {
  const { pad, cell, width, height } = view;
  const { top, bottom, left, right } = view.span();
  const all = [svg('path', { class: 'margin', d: `M0 0H${width}V${pad.top}H${pad.left}V${height}H0Z` })];
  const every = Math.max(1, Math.ceil(apart / cell));
  const write = (/** @type {number} */ n, /** @type {number} */ x, /** @type {number} */ y) => {
    if (n % every === 0) all.push(svg('text', { x, y }, String(n)));
  };
  for (let col = left; col <= right; col++) {
    const x = view.x + (col + 0.5) * cell;
    if (x > pad.left && x < width) write(col + 1, x, Math.max(pad.top, view.y) - pad.top / 2);
  }
  for (let row = top; row <= bottom; row++) {
    const y = view.y + (row + 0.5) * cell;
    if (y > pad.top && y < height) write(row + 1, Math.max(pad.left, view.x) - pad.left / 2, y);
  }
  return all;
}
