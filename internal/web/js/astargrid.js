// This class shows a replay of A* on a board. Each cell shows its number in the order of expansion, a shade that grows
// with that number, and its g, h and f where it is large enough.
import { svg } from './dom.js';
import { arrowKeys, neighbour } from './gestures.js';
import { SvgBoard } from './svgboard.js';
import { unit } from './svgmarks.js';
import { place, t } from './text.js';

/** @typedef {import('./astarstates.js').Replay} Replay */
/** @typedef {import('./astarstates.js').Scene} Scene */
/** @typedef {import('./astarstates.js').Shown} Shown */

const [numbersFrom, valuesFrom] = [26, 50]; // pixels of a cell: below, it has no room for its number, or for g, h and f

/** The places of the texts in a cell. @type {[string, number, number][]} */
const texts = [['order', 50, 52], ['g', 9, 18], ['h', 91, 18], ['f', 50, 81], ['end', 14, 52]];

/** parts returns what a cell consists of: its texts are separated by bars. @type {(look: string, text: string) => SVGElement[]} */
const parts = (look, text) => [svg('rect', { class: 'ground', width: unit, height: unit }),
  ...look.includes('wall') ? [svg('path', { class: 'hatch', d: 'M0 25 25 0M0 50 50 0M0 75 75 0M0 100 100 0M25 100 100 25M50 100 100 50M75 100 100 75' })] : [],
  ...look.includes('waits') || look.includes('last') ? [svg('rect', { class: 'inner', x: 3, y: 3, width: 94, height: 94 })] : [],
  ...look.includes('route') ? [svg('rect', { class: 'bar-below', y: 94, width: unit, height: 6 })] : [],
  ...text.split('|').flatMap((word, n) => (word === '' ? [] : [svg('text', { class: texts[n][0], x: texts[n][1], y: texts[n][2] }, word)]))];

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
    /** @type {Replay | null} */
    this.replay = null;
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
   * @param {Replay} replay
   * @param {Set<number>} walls
   */
  open({ rows, cols, start, goal }, replay, walls) {
    const { node, board } = this;
    const same = rows === this.rows && cols === this.cols;
    Object.assign(this, { rows, cols, start, goal, replay, walls });
    if (same) return;
    node.style.setProperty('--rows', String(rows));
    node.style.setProperty('--cols', String(cols));
    board.open({ rows, cols, largest: 1 });
    node.replaceChildren(board.root);
    this.cursor = start;
    board.cells.forEach((cell, k) => { cell.tabIndex = k === start ? 0 : -1; });
    this.#fit();
  }

  /** show draws the grid after n steps, and returns its scene. @param {number} n */
  show(n) {
    if (!this.replay) return null;
    const scene = this.replay.scene(Math.min(n, this.replay.length));
    this.board.show({ appearance: (k) => /** @type {any} */ (this.#look(k, scene)), text: (k) => this.#text(k, scene),
      shade: () => 0, frames: [], trail: [], path: [], notes: null, start: -1, results: null });
    this.board.cells.forEach((cell, k) => {
      const c = scene.known.get(k);
      const label = this.#label(k, c, this.#expanded(k, c), scene.route.has(k), this.walls.has(k));
      if (cell.getAttribute('aria-label') === label) return;
      cell.setAttribute('aria-label', label);
      cell.style.setProperty('--shade-of', this.#expanded(k, c) && c ? (c.order / Math.max(1, scene.shades)).toFixed(3) : '0');
    });
    return scene;
  }

  /** @param {number} k @param {Shown | undefined} c */
  #expanded(k, c) { return c !== undefined && c.order > 0 && k !== this.goal; }

  /** #look names the appearances of a cell. @param {number} k @param {Scene} scene */
  #look(k, { known, last, route }) {
    const c = known.get(k);
    return [this.walls.has(k) && 'wall', c?.order === 0 && 'waits', this.#expanded(k, c) && 'done', k === last && 'last',
      route.has(k) && 'route'].filter(Boolean).join(' ');
  }

  /** #text returns the texts of a cell. S and G stay when a number takes their place. @param {number} k @param {Scene} scene */
  #text(k, { known }) {
    const c = known.get(k);
    const letter = k === this.start ? 'S' : (k === this.goal ? 'G' : '');
    const expanded = this.#expanded(k, c);
    return [expanded && c ? c.order : letter, c?.g ?? '', c?.h ?? '', c?.f ?? '', letter && expanded ? letter : ''].join('|');
  }

  /**
   * @param {number} k
   * @param {Shown | undefined} c
   * @param {boolean} expanded
   * @param {boolean} onPath
   * @param {boolean} wall
   */
  #label(k, c, expanded, onPath, wall) {
    const parts = [place(this, k)];
    if (k === this.start) parts.push(t('ui.cell.start'));
    if (k === this.goal) parts.push(t('ui.cell.goal'));
    if (wall) parts.push(t('ui.astar.wall'));
    if (expanded) parts.push(t('ui.astar.order', { order: c?.order ?? 0 }));
    if (c?.order === 0) parts.push(t('ui.astar.waits'));
    if (c) parts.push(`g ${c.g}, h ${c.h}, f ${c.f}`);
    if (onPath) parts.push(t('ui.astar.path'));
    return parts.join(', ');
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
