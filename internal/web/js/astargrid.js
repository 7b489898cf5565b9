// This class draws a replay of A* on a grid. Each cell shows its number in the order of expansion, a shade that grows with that number, and its g, h and f.
import { el } from './dom.js';
import { place, t } from './text.js';

/** @typedef {import('./astarstates.js').Replay} Replay */
/** @typedef {import('./astarstates.js').Scene} Scene */
/** @typedef {import('./astarstates.js').Shown} Shown */

/** @type {Record<string, [number, number]>} */
const arrows = { ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowUp: [-1, 0] };

export class AstarGrid {
  /**
   * press is called with a cell that was tapped.
   * @param {HTMLElement} node
   * @param {string} name
   * @param {(cell: number) => void} press
   */
  constructor(node, name, press) {
    this.node = node;
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.keys = []; // of what is drawn in the cells
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
    node.addEventListener('click', (e) => {
      const at = this.cells.findIndex((c) => e.target instanceof Node && c.contains(e.target));
      if (at >= 0) {
        this.#move(at);
        press(at);
      }
    });
    node.addEventListener('keydown', (e) => this.#key(e, press));
  }

  /**
   * open draws another grid.
   * @param {{rows: number, cols: number, start: number, goal: number}} grid
   * @param {Replay} replay
   * @param {Set<number>} walls
   */
  open({ rows, cols, start, goal }, replay, walls) {
    const { node } = this;
    Object.assign(this, { rows, cols, start, goal, replay, walls });
    if (this.cells.length !== rows * cols || node.style.getPropertyValue('--cols') !== String(cols)) {
      node.style.setProperty('--rows', String(rows));
      node.style.setProperty('--cols', String(cols));
      this.cells = Array.from({ length: rows * cols },
        () => el('div', { class: 'cell', role: 'gridcell', tabindex: '-1' },
        ...['g', 'h', 'order', 'f'].map((name) => el('span', { class: name }))));
      this.keys = [];
      this.cursor = start;
      node.replaceChildren(...Array.from({ length: rows },
        (_, r) => el('div', { role: 'row', class: 'line' }, ...this.cells.slice(r * cols, (r + 1) * cols))));
      this.cells[start].tabIndex = 0;
    }
  }

  /** show draws the grid after n steps, and returns its scene. @param {number} n */
  show(n) {
    if (!this.replay) return null;
    const scene = this.replay.scene(Math.min(n, this.replay.length));
    this.cells.forEach((node, k) => this.#draw(node, k, scene));
    return scene;
  }

  /**
   * @param {HTMLElement} node
   * @param {number} k
   * @param {Scene} scene
   */
  #draw(node, k, { known, last, route, shades }) {
    const c = known.get(k);
    const wall = this.walls.has(k);
    // Most cells stay as they are.
    const key = JSON.stringify([c, k === last, route.has(k), wall, shades]);
    if (this.keys[k] === key) return;
    this.keys[k] = key;
    const letter = k === this.start ? 'S' : (k === this.goal ? 'G' : '');
    const expanded = c !== undefined && c.order > 0 && k !== this.goal;
    for (const part of node.children) {
      part.textContent = String(part.className === 'order' ? (expanded ? c.order : letter)
        : c?.[/** @type {'g' | 'h' | 'f'} */ (part.className)] ?? '');
    }
    // S and G stay visible when a number takes their place.
    if (letter && expanded) node.dataset.end = letter;
    else delete node.dataset.end;
    node.classList.toggle('wall', wall);
    node.classList.toggle('waits', c?.order === 0);
    node.classList.toggle('done', expanded);
    node.classList.toggle('last', k === last);
    node.classList.toggle('route', route.has(k));
    node.style.setProperty('--shade-of', expanded ? (c.order / Math.max(1, shades)).toFixed(3) : '0');
    node.setAttribute('aria-label', this.#label(k, c, expanded, route.has(k), wall));
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
    const by = arrows[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === ' ' || event.key === 'Enter') press(this.cursor);
    else if (by) {
      const row = Math.floor(this.cursor / this.cols) + by[0];
      const col = (this.cursor % this.cols) + by[1];
      if (row >= 0 && row < this.rows && col >= 0 && col < this.cols) this.#move(row * this.cols + col);
    } else return;
    event.preventDefault();
  }

  /** @param {number} to */
  #move(to) {
    this.cells[this.cursor].tabIndex = -1;
    this.cursor = to;
    this.cells[to].tabIndex = 0;
    this.cells[to].focus();
  }
}
