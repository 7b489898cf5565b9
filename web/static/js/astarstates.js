// What a search of A* knows of each cell after some of its steps. It depends on no page, so that
// Node can test it.

/** @typedef {{cell: number, g: number, h: number, f: number}} Known what A* knows of a cell */
/** @typedef {{steps: (Known & {waits: Known[]})[]}} Search */
/** @typedef {{g: number, h: number, f: number, order: number}} Shown */

/**
 * states returns what is known of each cell after n steps: its g, h and f, and its number in
 * the order, which is 0 while it waits.
 * @param {Search} search
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
