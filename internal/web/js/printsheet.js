// Printing: puzzles in black on white, whatever the colours of the page, several on each page, and
// solutions on pages of their own. Each page of puzzles has a line for a name, and the rules. The
// sheet is made when it is needed; the style sheet css/print.css hides everything else on paper.
import { el } from './dom.js';
import { families } from './families.js';
import { drawing } from './pictures.js';
import { t } from './text.js';

/** @typedef {import('./families.js').Puzzle} Puzzle */
/** @typedef {{puzzle: Puzzle, title: string, solution?: string[]}} Printed */

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
 * printable makes the browser's own print command print the puzzle of a page.
 * @param {() => Printed | null} current
 */
export function printable(current) {
  addEventListener('beforeprint', () => {
    const one = document.getElementById('print-sheet') ? null : current();
    if (one) layOut([one], 1);
  });
  addEventListener('afterprint', () => document.getElementById('print-sheet')?.remove());
}

/** @param {Printed[]} list @param {number} perPage */
function layOut(list, perPage) {
  const pages = [];
  /** @type {(figures: HTMLElement[], n: number, head?: HTMLElement[]) => HTMLElement} */
  const page = (figures, n, head = []) => el('section', { class: 'print-page' }, ...head,
    el('div', { class: `per-${n}` }, ...figures));
  const played = [...new Set(list.map((p) => p.puzzle.family))];
  const head = () => [el('p', { class: 'print-name', text: t('ui.print.name') }),
    ...played.map((family) => el('p', { text: t(`ui.print.rules.${family}`) }))];
  const figures = list.map(({ puzzle, title }) =>
    el('figure', {}, el('figcaption', { text: title }), drawing(puzzle)));
  for (let k = 0; k < figures.length; k += perPage) pages.push(page(figures.slice(k, k + perPage), perPage,
    head()));
  const solved = list.filter((p) => p.solution);
  const answers = solved.map(({ puzzle, title, solution = [] }) => {
    const { moves, move, between } = families[puzzle.family];
    return el('figure', {}, el('figcaption', { text: `${title}: ${t('ui.print.solution')}` }),
      drawing(puzzle, solution),
      el('p', { class: moves, text: solution.map((m) => move(puzzle.cols, m)).join(between) }));
  });
  const small = Math.max(4, perPage);
  for (let k = 0; k < answers.length; k += small) pages.push(page(answers.slice(k, k + small), small));
  document.getElementById('print-sheet')?.remove();
  document.body.append(el('div', { id: 'print-sheet' }, ...pages));
}
