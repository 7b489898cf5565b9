// The board of Number Shifting on the page. The player first chooses a number; then its targets,
// at most four, are highlighted, and the player chooses one of them. The arrow keys go from number
// to number, and among the targets once a number has been chosen.
import { el } from './dom.js';
import { directionNames, place, steps, target } from './shiftrules.js';

/** @typedef {import('./shiftrules.js').Direction} Direction */
/** @typedef {{from: number, direction?: Direction, to?: number}} Choice */

/** @type {Record<Direction, string>} */
const arrows = { U: '↑', D: '↓', L: '←', R: '→' };

export class ShiftBoard {
  /**
   * onchoice is called with {from, direction, to} when both have been chosen, with {from} when only
   * a number has, and with null when nothing is chosen any more.
   * @param {HTMLElement} node
   * @param {(choice: Choice | null) => void} onchoice
   */
  constructor(node, onchoice) {
    this.node = node;
    this.onchoice = onchoice;
    /** @type {import('./shiftrules.js').Level} */
    this.level = { width: 0, height: 0 };
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {number[]} */
    this.state = [];
    /** @type {string[]} */
    this.labels = []; // of what is drawn in the cells
    /** @type {number[]} */
    this.hinted = [];
    this.at = 0;
    /** @type {number | null} */
    this.from = null;
    /** @type {Direction | null} */
    this.direction = null;
    node.setAttribute('role', 'grid');
    node.setAttribute('aria-label', 'Board: choose a number, then one of its targets');
    node.addEventListener('click', (e) => {
      const cell = this.cells.findIndex((c) => e.target instanceof Node && c.contains(e.target));
      if (cell >= 0) this.press(cell);
    });
  }

  /** @param {import('./shiftrules.js').Level & {cells: number[]}} level */
  draw(level) {
    this.level = level;
    const { width, height } = level;
    this.node.style.setProperty('--rows', String(height));
    this.node.style.setProperty('--cols', String(width));
    this.cells = level.cells.map(() => el('div', { class: 'cell', role: 'gridcell', tabindex: '-1' },
      el('span', { class: 'number' }), el('span', { class: 'mark', 'aria-hidden': 'true' })));
    this.node.replaceChildren(...Array.from({ length: height }, (_, r) => el('div', { role: 'row', class: 'line' },
      ...this.cells.slice(r * width, (r + 1) * width))));
    this.at = level.cells.findIndex((v) => v !== 0);
    this.state = [];
    this.labels = [];
  }

  /**
   * show shows a position and clears the choice.
   * @param {number[]} state
   */
  show(state) {
    const had = this.node.contains(document.activeElement);
    this.from = this.direction = null;
    this.state = state;
    if (!state[this.at]) this.at = Math.max(0, this.#nearest(this.at));
    this.#refresh();
    if (had) this.focus();
    this.onchoice(null);
  }

  /**
   * #nearest returns the number closest to a cell.
   * @param {number} cell
   */
  #nearest(cell) {
    const { width } = this.level;
    let best = -1;
    let least = Infinity;
    this.state.forEach((v, k) => {
      const d = Math.abs((k % width) - (cell % width)) + Math.abs(Math.floor(k / width) - Math.floor(cell / width));
      if (v !== 0 && d < least) [best, least] = [k, d];
    });
    return best;
  }

  // targets returns the targets of the chosen number, as a map from cell to direction.
  targets() {
    /** @type {Map<number, Direction>} */
    const found = new Map();
    if (this.from === null) return found;
    for (const d of /** @type {Direction[]} */ (Object.keys(steps))) {
      const to = target(this.level, this.state, this.from, d);
      if (to !== null) found.set(to, d);
    }
    return found;
  }

  // #refresh updates the cells; on large boards most of them stay as they are.
  #refresh() {
    const targets = this.targets();
    const aim = this.from !== null && this.direction && target(this.level, this.state, this.from, this.direction);
    this.cells.forEach((cell, k) => {
      const v = this.state[k];
      const direction = targets.get(k);
      const classes = ['cell', v === 0 ? 'empty' : 'full', k === this.from && 'chosen', direction && 'target', k === aim && 'aim',
        this.hinted.includes(k) && 'hinted'].filter(Boolean).join(' ');
      const mark = k === this.from ? '●' : (direction ? arrows[direction] : '');
      const tab = k === this.at ? 0 : -1;
      const key = `${v}|${classes}|${mark}|${tab}`;
      if (this.labels[k] === key) return;
      this.labels[k] = key;
      cell.className = classes;
      const [number, sign] = cell.children;
      number.textContent = v === 0 ? '' : String(v);
      number.classList.toggle('long', v > 99);
      sign.textContent = mark;
      cell.tabIndex = tab;
      const parts = [place(this.level, k), v === 0 ? 'empty' : String(v)];
      if (k === this.from) parts.push('chosen');
      if (direction) parts.push(`target, ${directionNames[direction]}`);
      cell.setAttribute('aria-label', parts.join(', '));
    });
  }

  /**
   * press handles a tap or Enter on a cell.
   * @param {number} k
   */
  press(k) {
    const direction = this.targets().get(k);
    if (direction) {
      this.#aim(direction);
      return;
    }
    if (k === this.from || !this.state[k]) this.release();
    else {
      this.from = this.at = k;
      this.direction = null;
      this.#refresh();
      this.focus();
      this.onchoice({ from: k });
    }
  }

  /** @param {Direction} direction */
  #aim(direction) {
    if (this.from === null) return;
    this.direction = direction;
    this.#refresh();
    this.onchoice({ from: this.from, direction, to: target(this.level, this.state, this.from, direction) ?? undefined });
  }

  release() {
    this.from = this.direction = null;
    this.#refresh();
    this.onchoice(null);
  }

  /**
   * arrow handles an arrow key: it chooses a target if a number is chosen, and otherwise goes to
   * the next number in that direction, in the same line or close to it.
   * @param {Direction} direction
   */
  arrow(direction) {
    if (this.from !== null) {
      if (target(this.level, this.state, this.from, direction) !== null) this.#aim(direction);
      return;
    }
    const { width } = this.level;
    const [dx, dy] = steps[direction];
    let best = null;
    let least = Infinity;
    const aside = 4; // steps that one step to the side counts as
    this.state.forEach((v, k) => {
      const along = ((k % width) - (this.at % width)) * dx + (Math.floor(k / width) - Math.floor(this.at / width)) * dy;
      const off = Math.abs(((k % width) - (this.at % width)) * dy) + Math.abs((Math.floor(k / width) - Math.floor(this.at / width)) * dx);
      if (v !== 0 && along > 0 && along + aside * off < least) [best, least] = [k, along + aside * off];
    });
    if (best === null) return;
    this.at = best;
    this.#refresh();
    this.focus();
  }

  focus() { this.cells[this.at]?.focus(); }

  /** @param {number[]} cells */
  mark(cells) {
    this.hinted = cells;
    if (this.state.length > 0) this.#refresh();
    if (cells.length > 0) this.cells[cells[0]].scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
