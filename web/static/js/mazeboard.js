// This class shows the maze on the page as a grid of cells, in which the legal targets can be
// pressed. The player's cell has the focus, so the arrow keys always start from it.
import { el } from './dom.js';
import { directionNames, directions, goal, jump, place } from './mazerules.js';

/** @type {Record<string, string>} */
const arrows = { R: '→', D: '↓', L: '←', U: '↑' };

export class MazeBoard {
  /**
   * @param {HTMLElement} node
   * @param {(direction: string) => void} onmove
   */
  constructor(node, onmove) {
    this.node = node;
    /** @type {import('./mazerules.js').Level} */
    this.level = { rows: 0, cols: 0, values: [] };
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.keys = []; // of what is drawn in the cells
    this.here = 0;
    /** @type {Map<number, string>} */
    this.targets = new Map();
    node.setAttribute('role', 'grid');
    node.setAttribute('aria-label', 'Maze: choose a highlighted cell, or press an arrow key');
    node.addEventListener('click', (e) => {
      const cell = this.cells.findIndex((c) => e.target instanceof Node && c.contains(e.target));
      const direction = this.targets.get(cell);
      if (direction) onmove(direction);
    });
  }

  /**
   * draw makes the cells of a level.
   * @param {import('./mazerules.js').Level} level
   */
  draw(level) {
    this.level = level;
    this.keys = [];
    const { rows, cols, values } = level;
    this.node.style.setProperty('--rows', String(rows));
    this.node.style.setProperty('--cols', String(cols));
    this.cells = [...values].map((v, k) => el('div', { class: 'cell', role: 'gridcell', tabindex: '-1' },
      el('span', { class: 'number', text: k === goal(level) ? 'G' : v }), el('span', { class: 'mark', 'aria-hidden': 'true' })));
    this.node.replaceChildren(...Array.from({ length: rows }, (_, r) => el('div', { role: 'row', class: 'line' },
      ...this.cells.slice(r * cols, (r + 1) * cols))));
  }

  /**
   * show shows a position: the player's cell, the legal targets, and the cells visited.
   * @param {number} here
   * @param {number[]} path
   */
  show(here, path) {
    const { level } = this;
    const had = this.node.contains(document.activeElement);
    this.here = here;
    this.targets = new Map();
    for (const d of directions) {
      const to = jump(level, here, d);
      if (to !== null) this.targets.set(to, d);
    }
    const been = new Set(path);
    this.cells.forEach((cell, k) => {
      const direction = this.targets.get(k);
      const visited = been.has(k) && k !== here;
      // Most cells of a large maze stay as they are.
      const key = `${k === here}|${direction}|${visited}`;
      if (this.keys[k] === key) return;
      this.keys[k] = key;
      cell.classList.toggle('here', k === here);
      cell.classList.toggle('target', direction !== undefined);
      cell.classList.toggle('been', visited);
      cell.classList.toggle('goal', k === goal(level));
      /** @type {Node} */ (cell.lastChild).textContent = k === here ? '●' : (direction ? arrows[direction] : '');
      cell.tabIndex = k === here ? 0 : -1;
      cell.setAttribute('aria-label', this.#label(k, direction, visited));
    });
    if (had) this.focus();
  }

  /**
   * @param {number} k
   * @param {string | undefined} direction
   * @param {boolean} visited
   */
  #label(k, direction, visited) {
    const parts = [place(this.level, k), k === goal(this.level) ? 'goal' : String(this.level.values[k])];
    if (k === this.here) parts.push('you are here');
    if (direction) parts.push(`jump ${directionNames[direction]}`);
    if (visited) parts.push('visited');
    return parts.join(', ');
  }

  focus() { this.cells[this.here]?.focus({ preventScroll: false }); }

  /**
   * mark highlights the cells of a hint.
   * @param {number[]} cells
   */
  mark(cells) { this.cells.forEach((cell, k) => cell.classList.toggle('hinted', cells.includes(k))); }

  /**
   * ghost shows a second walker, without moving the player; null removes it.
   * @param {number | null} cell
   * @param {number[]} trail
   */
  ghost(cell, trail = []) {
    const behind = new Set(trail);
    this.cells.forEach((c, k) => {
      c.classList.toggle('ghost', k === cell);
      c.classList.toggle('trail', behind.has(k) && k !== cell);
    });
  }
}
