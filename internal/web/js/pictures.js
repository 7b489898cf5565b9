// Pictures of puzzles as SVG: small ones for lists, and ones to be printed.
import { svg } from './dom.js';
import { canBeEmpty, families, isGoal } from './families.js';

/** @typedef {import('./families.js').Puzzle} Puzzle */

const maxNumbered = 7; // columns of a picture whose cells have room for numbers

/**
 * thumb returns a small picture in the colours of the page: a shade for each number, the goal, and the start if
 * there is a goal. Large cells have their numbers.
 * @param {Puzzle} puzzle
 */
export function thumb(puzzle) {
  const { family, rows, cols, values } = puzzle;
  const cell = 10;
  const largest = Math.max(1, ...values);
  const numbered = cols <= maxNumbered;
  return svg('svg', { viewBox: `0 0 ${cols * cell} ${rows * cell}`, class: 'thumb', 'data-game': family,
    'aria-hidden': 'true' }, ...values.flatMap((v, k) => {
    const kind = isGoal(puzzle, k) ? 'end' : families[family].goal && k === 0 ? 'start' : 'full';
    const [x, y] = [(k % cols) * cell, Math.floor(k / cols) * cell];
    const ground = svg('rect', { x: x + 0.5, y: y + 0.5, width: cell - 1, height: cell - 1, rx: 1.5, class: kind,
      'fill-opacity': kind !== 'full' ? undefined : v === 0 ? 0.06 : 0.1 + (numbered ? 0.4 : 0.75) * (v / largest) });
    const text = kind === 'end' ? 'G' : v === 0 ? '' : String(v);
    return !numbered || !text ? [ground] : [ground, svg('text', { x: x + cell / 2, y: y + cell * 0.71 }, text)];
  }));
}

const cell = 40; // units of a drawing

/**
 * drawing returns a puzzle as SVG, with the path of a solution, if its family has paths.
 * @param {Puzzle} puzzle
 * @param {string[]} solution
 */
export function drawing(puzzle, solution = []) {
  const { rows, cols, values } = puzzle;
  const root = svg('svg', { viewBox: `-1 -1 ${cols * cell + 2} ${rows * cell + 2}`, class: 'printed' });
  values.forEach((v, k) => {
    const [x, y] = [(k % cols) * cell, Math.floor(k / cols) * cell];
    const goal = isGoal(puzzle, k);
    const faint = v === 0 && canBeEmpty(puzzle);
    root.append(svg('rect', { x, y, width: cell, height: cell, class: faint ? 'faint' : 'cell' }));
    if (v === 0 && !goal) return;
    const text = goal ? 'G' : String(v);
    const size = cell * (text.length > 2 ? 0.36 : 0.5);
    root.append(svg('text', { x: x + cell / 2, y: y + cell / 2, 'font-size': size, class: goal ? 'goal' : 'digit' },
      text));
  });
  if (isGoal(puzzle, values.length - 1)) root.append(svg('text', { x: 5, y: 9, 'font-size': 11, class: 'start' }, 'S'));
  const path = families[puzzle.family].path(puzzle, solution);
  if (path.length > 1) {
    // The line runs through the lower right of the cells, so that it covers no number.
    const points = path.map((k) => [(k % cols + 0.8) * cell, (Math.floor(k / cols) + 0.8) * cell]);
    root.append(svg('polyline', { points: points.map((p) => p.join(',')).join(' '), class: 'path' }));
    points.forEach(([x, y], n) => root.append(svg('circle', { cx: x, cy: y, r: 6.5, class: 'jump' }),
      svg('text', { x, y, 'font-size': 8, class: 'jump-number' }, String(n))));
  }
  return root;
}
