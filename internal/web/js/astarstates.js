// What A* knows after some steps of a search, for a viewer who knows the whole grid. It depends on no page, so
// that Node can test it.

/** @typedef {{cell: number, g: number, h: number, f: number}} Known what A* knows of a cell */
/** @typedef {{steps: (Known & {waits: Known[]})[], path?: number[] | null, expanded?: number}} Search */
/**
 * Shown is the content of a cell. order is its number in the order of expansion, and 0 while it waits.
 * @typedef {{g: number, h: number, f: number, order: number}} Shown
 */
/**
 * A scene is everything that a grid shows after some steps: what is known of cells, the cell expanded last,
 * the path that is drawn, and the number of expansions that the shades range over.
 * @typedef {{known: Map<number, Shown>, last: number, route: Set<number>, shades: number}} Scene
 */
/**
 * A replay is the scenes of a grid.
 * @typedef {{length: number, scene: (at: number) => Scene}} Replay
 */

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

/** searchReplay shows a search and finally its path. @param {Search} search @returns {Replay} */
export function searchReplay(search) {
  const { length } = search.steps;
  return {
    length,
    scene: (at) => ({
      known: states(search, at), last: at > 0 ? search.steps[at - 1].cell : -1,
      route: new Set(at === length ? search.path : []), shades: search.expanded ?? length,
    }),
  };
}
