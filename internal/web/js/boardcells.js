// The cells of a board for keyboard and screen reader. Where the board is a drawing, they are its
// cells. Over a canvas lie invisible ones: only those around the cursor and those that matter for
// the next move, and the board begins with a sentence that sums it up; Shift and an arrow move the
// cursor, so that every cell can be read.
import { el } from './dom.js';

const around = 4; // cells in each direction from the cursor on larger boards

export class BoardCells {
  rows = 0;
  cols = 0;
  drawn = false;
  /** @type {Map<number, HTMLElement | SVGElement>} */
  #cells = new Map();
  /** @type {Map<number, string>} */
  #keys = new Map(); // what was said of the cells

  /** @param {HTMLElement} node the grid */
  constructor(node) {
    this.node = node;
    this.focusing = false; // whether the cursor's cell is to have the focus
    // The focus has a frame while keys are used. The browser's own guess shows it on each page that
    // opens, too.
    for (const event of ['keydown', 'pointerdown']) {
      addEventListener(event, () => node.classList.toggle('keyed', event === 'keydown'), true);
    }
  }

  /** named reports whether the cells have their names. */
  get named() { return this.#keys.size > 0; }

  /**
   * open begins with another grid. drawn are its cells if it is a drawing.
   * @param {number} rows
   * @param {number} cols
   * @param {SVGElement[]} drawn
   */
  open(rows, cols, drawn) {
    Object.assign(this, { rows, cols, drawn: drawn.length > 0 });
    this.#cells = new Map(drawn.entries());
    this.#keys.clear();
    for (const line of this.node.querySelectorAll(':scope > .line')) line.remove();
    this.node.setAttribute('aria-rowcount', String(rows));
    this.node.setAttribute('aria-colcount', String(cols));
  }

  /**
   * show creates the cells that are wanted, and labels them.
   * @param {number} cursor
   * @param {number[]} further cells that matter now
   * @param {(k: number) => {label: string, classes: string}} describe
   */
  show(cursor, further, describe) {
    const { rows, cols, node } = this;
    /** @type {Set<number>} */
    const wanted = new Set(this.drawn ? this.#cells.keys() : further);
    if (!this.drawn) {
      const [row, col] = [Math.floor(cursor / cols), cursor % cols];
      for (let r = Math.max(0, row - around); r <= Math.min(rows - 1, row + around); r++) {
        for (let c = Math.max(0, col - around); c <= Math.min(cols - 1, col + around); c++) {
          wanted.add(r * cols + c);
        }
      }
    }
    const focused = this.focusing || node.contains(document.activeElement);
    this.focusing = false;
    if (wanted.size !== this.#cells.size || [...wanted].some((k) => !this.#cells.has(k))) {
      this.#rebuild(wanted);
    }
    for (const [k, cell] of this.#cells) {
      const { label, classes } = describe(k);
      const key = `${label}|${classes}|${k === cursor}`;
      if (this.#keys.get(k) === key) continue;
      this.#keys.set(k, key);
      cell.setAttribute('aria-label', label);
      cell.setAttribute('class', `cell ${classes}`);
      cell.tabIndex = k === cursor ? 0 : -1;
    }
    if (focused) this.#cells.get(cursor)?.focus({ preventScroll: true });
  }

  /** @param {Set<number>} wanted */
  #rebuild(wanted) {
    const { rows, cols, node } = this;
    /** @type {Map<number, Element[]>} */
    const lines = new Map();
    const cells = new Map();
    this.#keys.clear();
    for (const k of [...wanted].sort((a, b) => a - b)) {
      const [row, col] = [Math.floor(k / cols), k % cols];
      const cell = this.#cells.get(k) ?? el('div', {
        role: 'gridcell', 'data-cell': k, 'aria-colindex': col + 1,
        vars: { left: `${100 * col / cols}%`, top: `${100 * row / rows}%`, width: `${100 / cols}%`,
          height: `${100 / rows}%` },
      });
      cells.set(k, cell);
      lines.set(row, [...lines.get(row) ?? [], cell]);
    }
    this.#cells = cells;
    for (const line of node.querySelectorAll(':scope > .line')) line.remove();
    node.append(...[...lines].map(([row, line]) => el('div',
      { role: 'row', class: 'line', 'aria-rowindex': row + 1 }, ...line)));
  }
}
