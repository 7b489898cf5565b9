// Pictures of puzzles as SVG: small ones for lists, and ones to be printed.
import { svg } from './dom.js';
import { canBeEmpty, families, isGoal } from './families.js';
import { SvgBoard } from './svgboard.js';

/** @typedef {import('./families.js').Puzzle} Puzzle */

const maxNumbered = 7; // columns of a picture whose cells have room for numbers

/**
 * thumb returns a small picture in the colours of the page: a shade for each number, the goal, and
 * the start if there is a goal. Large cells have their numbers.
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
    const ground = svg('rect', { x: x + 0.5, y: y + 0.5, width: cell - 1, height: cell - 1, rx: 1.5,
      class: kind, 'fill-opacity': kind !== 'full' ? undefined : v === 0 ? 0.06
        : 0.1 + (numbered ? 0.4 : 0.75) * (v / largest) });
    const text = kind === 'end' ? 'G' : v === 0 ? '' : String(v);
    return !numbered || !text ? [ground]
      : [ground, svg('text', { x: x + cell / 2, y: y + cell * 0.71 }, text)];
  }));
}

/**
 * sceneOf returns what a puzzle looks like before the first move, with the path of a solution.
 * @param {Puzzle} puzzle
 * @param {number[]} trail
 * @returns {import('./svgboard.js').Scene}
 */
export function sceneOf(puzzle, trail = []) {
  const { values } = puzzle;
  const largest = Math.max(1, ...values);
  const full = canBeEmpty(puzzle) ? 'full' : 'plain';
  return { appearance: (k) => (isGoal(puzzle, k) ? 'goal' : values[k] ? full : 'empty'),
    text: (k) => (values[k] ? String(values[k]) : ''),
    shade: (k) => (values[k] ? 0.2 + 0.7 * values[k] / largest : -1),
    frames: [], trail, path: [], notes: null, results: null,
    start: isGoal(puzzle, values.length - 1) ? 0 : -1 };
}

/**
 * drawing returns a puzzle as it is printed, with the path of a solution, if its family has paths.
 * @param {Puzzle} puzzle
 * @param {string[]} solution
 */
export function drawing(puzzle, solution = []) {
  const board = new SvgBoard();
  board.open({ ...puzzle, largest: Infinity, raised: canBeEmpty(puzzle), played: false });
  board.show({ ...sceneOf(puzzle, families[puzzle.family].path(puzzle, solution)), numbered: Infinity });
  return board.root;
}
