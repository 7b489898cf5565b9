// This class shows a search of A* on a board, step by step. Each cell shows its number in the order
// of expansion, a shade that grows with that number, and its g, h and f where it is large enough.
import { states } from './astarstates.js';
import { svg } from './dom.js';
import { arrowKeys, neighbour } from './gestures.js';
import { SvgBoard } from './svgboard.js';
import { unit } from './svgmarks.js';
import { place, t } from './text.js';

/** @typedef {import('./astarstates.js').Search} Search */
/** @typedef {import('./astarstates.js').Shown} Shown */

// Pixels of a cell: below, it has no room for its number, or for g, h and f.
const [numbersFrom, valuesFrom] = [26, 50];
const hatch = 'M0 25 25 0M0 50 50 0M0 75 75 0M0 100 100 0M25 100 100 25M50 100 100 50M75 100 100 75';

/** The places of the texts in a cell. @type {[string, number, number][]} */
const texts = [['order', 50, 52], ['g', 9, 18], ['h', 91, 18], ['f', 50, 81], ['end', 14, 52]];

/**
 * parts returns what a cell consists of: its texts are separated by bars.
 * @type {(look: string, text: string) => SVGElement[]}
 */
const parts = (look, text) => [svg('rect', { class: 'ground', width: unit, height: unit }),
  ...look.includes('wall') ? [svg('path', { class: 'hatch', d: hatch })] : [],
  ...look.includes('waits') || look.includes('last')
    ? [svg('rect', { class: 'inner', x: 3, y: 3, width: 94, height: 94 })] : [],
  ...look.includes('route') ? [svg('rect', { class: 'bar-below', y: 94, width: unit, height: 6 })] : [],
  ...text.split('|').flatMap((word, n) => {
    const [name, x, y] = texts[n];
    return word === '' ? [] : [svg('text', { class: name, x, y }, word)];
  })];

export class AstarGrid {
  /**
   * press is called with a cell that was tapped.
   * @param {HTMLElement} node
   * @param {string} name
   * @param {(cell: number) => void} press
   */
  constructor(node, name, press) {
    this.node = node;
    this.board = new SvgBoard(parts);
    this.cursor = 0;
    this.rows = 0;
    this.cols = 0;
    this.start = 0;
    this.goal = 0;
    /** @type {Search | null} */
    this.search = null;
    /** @type {Set<number>} */
    this.walls = new Set();
    node.setAttribute('role', 'grid');
    node.setAttribute('aria-label', name);
    node.addEventListener('click', ({ target }) => {
      const cell = target instanceof Element && target.closest('[data-cell]');
      if (!cell) return;
      const at = Number(cell.getAttribute('data-cell'));
      this.#move(at);
      press(at);
    });
    node.addEventListener('keydown', (e) => this.#key(e, press));
    new ResizeObserver(() => this.#fit()).observe(node);
  }

  #fit() {
    const px = this.node.clientWidth / Math.max(1, this.cols);
    this.board.root.style.setProperty('--px', String(px));
    this.board.root.dataset.room = px < numbersFrom ? '' : px < valuesFrom ? 'signs' : 'all';
  }

  /**
   * open shows another grid.
   * @param {{rows: number, cols: number, start: number, goal: number}} grid
   * @param {Search} search
   * @param {Set<number>} walls
   */
  open({ rows, cols, start, goal }, search, walls) {
    const { node, board } = this;
    const same = rows === this.rows && cols === this.cols;
    Object.assign(this, { rows, cols, start, goal, search, walls });
    if (same) return;
    node.style.setProperty('--rows', String(rows));
    node.style.setProperty('--cols', String(cols));
    board.open({ rows, cols, largest: 1 });
    node.replaceChildren(board.root);
    this.cursor = start;
    board.cells.forEach((cell, k) => { cell.tabIndex = k === start ? 0 : -1; });
    this.#fit();
  }

  /**
   * show draws the grid after n steps, and at the end the path. It returns how many cells wait.
   * @param {number} n
   */
  show(n) {
    const { search, walls, start, goal } = this;
    if (!search) return 0;
    const { steps, expanded, path } = search;
    const at = Math.min(n, steps.length);
    const known = states(search, at);
    const route = new Set(at === steps.length ? path : []);
    const done = (/** @type {number} */ k) => k !== goal && Boolean(known.get(k)?.order);
    const waits = (/** @type {number} */ k) => known.get(k)?.order === 0;
    const look = (/** @type {number} */ k) => [walls.has(k) && 'wall', waits(k) && 'waits', done(k) && 'done',
      k === steps[at - 1]?.cell && 'last', route.has(k) && 'route'].filter(Boolean).join(' ');
    // S and G stay when a number takes their place.
    const text = (/** @type {number} */ k) => {
      const c = known.get(k);
      const letter = k === start ? 'S' : (k === goal ? 'G' : '');
      const [middle, end] = done(k) ? [c?.order, letter] : [letter, ''];
      return [middle, c?.g ?? '', c?.h ?? '', c?.f ?? '', end].join('|');
    };
    this.board.show({ appearance: (k) => /** @type {any} */ (look(k)), text,
      shade: () => 0, frames: [], trail: [], path: [], notes: null, start: -1, results: null });
    this.board.cells.forEach((cell, k) => {
      const c = known.get(k);
      const label = [place(this, k), k === start && t('ui.cell.start'), k === goal && t('ui.cell.goal'),
        walls.has(k) && t('ui.astar.wall'), done(k) && t('ui.astar.order', { order: c?.order ?? 0 }),
        waits(k) && t('ui.astar.waits'), c && `g ${c.g}, h ${c.h}, f ${c.f}`,
        route.has(k) && t('ui.astar.path')]
        .filter(Boolean).join(', ');
      if (cell.getAttribute('aria-label') === label) return;
      cell.setAttribute('aria-label', label);
      cell.style.setProperty('--shade-of', done(k) && c ? (c.order / Math.max(1, expanded)).toFixed(3) : '0');
    });
    return [...known.keys()].filter(waits).length;
  }

  /** @param {KeyboardEvent} event @param {(cell: number) => void} press */
  #key(event, press) {
    const direction = arrowKeys[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === ' ' || event.key === 'Enter') press(this.cursor);
    else if (direction) {
      const to = neighbour(this, this.cursor, direction);
      if (to >= 0) this.#move(to);
    } else return;
    event.preventDefault();
  }

  /** @param {number} to */
  #move(to) {
    const { cells } = this.board;
    cells[this.cursor].tabIndex = -1;
    this.cursor = to;
    cells[to].tabIndex = 0;
    cells[to].focus();
  }
}
