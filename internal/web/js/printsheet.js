// What is printed: puzzles in black on white, whatever the colours of the page, a number of them on
// each page, and solutions on pages of their own. The sheet is made when it is needed; the style sheet
// css/print.css shows nothing else on paper.
import { el } from './dom.js';
import { canBeEmpty, families, isGoal } from './families.js';
import { walk } from './mazerules.js';
import { t } from './text.js';

/** @typedef {import('./families.js').Puzzle} Puzzle */
/** @typedef {{puzzle: Puzzle, title: string, solution?: string[]}} Printed */

const cell = 40; // units of a drawing

const namespace = 'http://www.w3.org/2000/svg';

/**
 * @param {string} tag
 * @param {Record<string, string | number>} props
 * @param {...(Node | string)} children
 */
function svg(tag, props, ...children) {
  const node = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(props)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/**
 * drawing returns a puzzle as SVG, with the path of a solution that begins in the first cell.
 * @param {Puzzle} puzzle
 * @param {string[]} path
 */
export function drawing(puzzle, path = []) {
  const { rows, cols, values } = puzzle;
  const root = svg('svg', { viewBox: `-1 -1 ${cols * cell + 2} ${rows * cell + 2}`, class: 'printed' });
  values.forEach((v, k) => {
    const [x, y] = [(k % cols) * cell, Math.floor(k / cols) * cell];
    const goal = isGoal(puzzle, k);
    const faint = v === 0 && canBeEmpty(puzzle);
    root.append(svg('rect', { x, y, width: cell, height: cell, class: faint ? 'faint' : 'cell' }));
    if (v === 0 && !goal) return;
    const text = goal ? 'G' : String(v);
    root.append(svg('text', { x: x + cell / 2, y: y + cell / 2, 'font-size': cell * (text.length > 2 ? 0.36 : 0.5), class: goal ? 'goal' : 'digit' }, text));
  });
  if (isGoal(puzzle, values.length - 1)) root.append(svg('text', { x: 5, y: 9, 'font-size': 11, class: 'start' }, 'S'));
  if (path.length > 0) {
    const cells = walk({ rows, cols, values }, path);
    // The line runs through the lower right of the cells, so that it covers no number.
    const points = cells.map((k) => [(k % cols + 0.8) * cell, (Math.floor(k / cols) + 0.8) * cell]);
    root.append(svg('polyline', { points: points.map((p) => p.join(',')).join(' '), class: 'path' }));
    points.forEach(([x, y], n) => root.append(svg('circle', { cx: x, cy: y, r: 6.5, class: 'jump' }), svg('text', { x, y, 'font-size': 8, class: 'jump-number' }, String(n))));
  }
  return root;
}

/**
 * printPuzzles prints puzzles, some on each page, and then their solutions if there are any.
 * @param {Printed[]} list
 * @param {number} perPage
 */
export function printPuzzles(list, perPage) {
  layOut(list, perPage);
  print();
}

/**
 * printable prints the puzzle of a page where the browser's own command is used.
 * @param {() => Printed | null} current
 */
export function printable(current) {
  addEventListener('beforeprint', () => {
    const one = document.getElementById('print-sheet') ? null : current();
    if (one) layOut([one], 1);
  });
  addEventListener('afterprint', () => document.getElementById('print-sheet')?.remove());
}

/**
 * @param {Printed[]} list
 * @param {number} perPage
 */
function layOut(list, perPage) {
  const pages = [];
  const page = (/** @type {HTMLElement[]} */ figures, /** @type {number} */ n) => el('section', { class: `print-page per-${n}` }, ...figures);
  const figures = list.map(({ puzzle, title }) => el('figure', {}, el('figcaption', { text: title }), drawing(puzzle)));
  for (let k = 0; k < figures.length; k += perPage) pages.push(page(figures.slice(k, k + perPage), perPage));
  const solved = list.filter((p) => p.solution);
  const answers = solved.map(({ puzzle, title, solution = [] }) => {
    const { goal, moves, move, between } = families[puzzle.family];
    return el('figure', {}, el('figcaption', { text: `${title}: ${t('ui.print.solution')}` }), drawing(puzzle, goal ? solution : []),
      el('p', { class: moves, text: solution.map((m) => move(puzzle.cols, m)).join(between) }));
  });
  const small = Math.max(4, perPage);
  for (let k = 0; k < answers.length; k += small) pages.push(page(answers.slice(k, k + small), small));
  document.getElementById('print-sheet')?.remove();
  document.body.append(el('div', { id: 'print-sheet' }, ...pages));
}
