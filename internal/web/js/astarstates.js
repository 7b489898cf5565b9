// What A* knows after some steps of a search, for a viewer who knows the whole grid. It depends on
// no page, so that Node can test it.

/** @typedef {{cell: number, g: number, h: number, f: number}} Known what A* knows of a cell */
/** @typedef {{steps: (Known & {waits: Known[]})[], path?: number[] | null, expanded: number}} Search */
/**
 * Shown is the content of a cell. order is its number in the order of expansion, and 0 while it
 * waits.
 * @typedef {{g: number, h: number, f: number, order: number}} Shown
 */

/**
 * findsShortest reports whether the path that a search finds is a shortest one. The patchy estimate
 * is not consistent, and a cell is expanded once only; rows and columns together are more than a
 * diagonal path costs.
 * @param {{heuristic: string, neighbours: number}} search
 */
export const findsShortest = ({ heuristic, neighbours }) => heuristic !== 'patchy'
  && !(heuristic === 'manhattan' && neighbours === 8);

/**
 * states returns what is known of each cell after n steps: its g, h and f, and its number in
 * the order, which is 0 while it waits.
 * @param {Pick<Search, 'steps'>} search
 * @param {number} n
 * @returns {Map<number, Shown>}
 */
export function states(search, n) {
  const cells = new Map();
  for (let k = 0; k < n; k++) {
    const { cell, g, h, f, waits } = search.steps[k];
    cells.set(cell, { g, h, f, order: k + 1 });
    for (const w of waits) cells.set(w.cell, { g: w.g, h: w.h, f: w.f, order: 0 });
  }
  return cells;
}
