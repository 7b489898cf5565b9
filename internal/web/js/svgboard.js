// A board as a drawing: every cell is an element of the page, so that it scales, prints, follows
// the colours of the system, and can have the focus and a name for screen readers. A cell has a
// side of `unit` lengths, and the style sheet css/cells.css gives each appearance its colours. What
// lies over the cells is in layers above them (svgmarks.js). Only cells that look otherwise than
// before are drawn again, since a move changes few of them.
//
// A page lays out and paints a few thousand elements in the time of a frame. Boards of more than
// maxDrawn cells are therefore painted on a canvas (boardpaint.js), and only their layers are a
// drawing.
import { svg } from './dom.js';
import { marksOf, unit } from './svgmarks.js';

export const maxDrawn = 400; // cells of a board

/**
 * @typedef {'plain' | 'been' | 'visited' | 'here' | 'goal' | 'reached' | 'empty' | 'full' | 'chosen'
 *   | 'target' | 'aim' | 'ghost' | 'hole' | 'forced'} Appearance
 */
/**
 * @typedef {object} Scene what a board looks like
 * @property {(k: number) => Appearance} appearance
 * @property {(k: number) => string} text
 * @property {(k: number) => number} shade from 0 to 1, for the overview; below 0 for an empty cell
 * @property {{cell: number, kind: 'target' | 'aim' | 'hint' | 'frame', sign?: string}[]} frames
 * @property {number[]} trail cells that were passed through, in order
 * @property {number} [numbered] jumps of the trail that have their numbers, the last ones
 * @property {number[]} path a second trail, without numbers
 * @property {string[] | null} notes a small text for each cell
 * @property {Map<number, number>} [rings] the jumps from cells to the goal, as far as the player has counted
 *   back
 * @property {Set<number>} [opened] the cells from which the player has counted on
 * @property {Set<number>} [dead] the cells that the player has crossed out
 * @property {number} start the cell with a ring, or -1
 * @property {boolean} [won] whether only the trail is left, under the digits
 * @property {{from: number, to: number, gone: boolean}[]} [merges] the moves that cleared a board
 * @property {{cell: number, plus: string, minus: string} | null} results
 */

const disc = () => svg('circle', { class: 'disc', cx: unit / 2, cy: unit / 2, r: 0.42 * unit });
const flag = () => svg('path', { class: 'flag', d: 'M34 81V20l46 17l-46 17' });
const hatch = () => svg('path',
  { class: 'hatch', d: 'M0 34 34 0M0 67 67 0M0 100 100 0M33 100 100 33M67 100 100 67' });

/**
 * cellParts returns what a cell with an appearance and a text consists of. raised is whether
 * numbers are tiles.
 * @param {Appearance} look
 * @param {string} text
 * @param {boolean} raised
 */
export function cellParts(look, text, raised) {
  const whole = { width: unit, height: unit };
  const parts = [svg('rect', { class: 'ground', ...whole })];
  if (raised && look !== 'empty') {
    parts.push(svg('rect', { class: 'tile-side', x: 3, y: 4, width: 94, height: 94, rx: 12 }),
      svg('rect', { class: 'tile-top', x: 5, y: 3, width: 90, height: 90, rx: 12 }));
  } else if (look === 'target' || look === 'aim' || look === 'forced') {
    parts.push(svg('rect', { class: 'inner', x: 6, y: 6, width: 88, height: 88 }));
  }
  if (look === 'hole') parts.push(hatch());
  if (look === 'here' || look === 'ghost') parts.push(disc());
  if (look === 'goal' || look === 'reached') parts.push(flag());
  else if (text) {
    parts.push(svg('text',
      { x: unit / 2, y: 52, 'font-size': [46, 46, 42, 33, 27][Math.min(4, text.length)] }, text));
  }
  return parts;
}

export class SvgBoard {
  /** @type {SVGElement[]} */
  cells = [];
  raised = false;
  largest = 1;
  cols = 1;
  /** @type {string[]} */
  #looks = [];
  #marks = svg('g', { class: 'marks', 'aria-hidden': 'true' });
  #moving = svg('g', { class: 'marks', 'aria-hidden': 'true' });
  #parts;
  root = svg('svg', { class: 'cells', role: 'none', 'data-room': 'all' });

  /**
   * parts returns what a cell consists of.
   * @param {(look: any, text: string, raised: boolean) => SVGElement[]} parts
   */
  constructor(parts = cellParts) { this.#parts = parts; }

  /**
   * open begins with another grid. drawn is whether the drawing has its cells, and not only the
   * layers above; played is whether its cells can be reached by keyboard and screen reader.
   * @param {{rows: number, cols: number, largest: number, raised?: boolean, drawn?: boolean,
   *   played?: boolean}} grid
   */
  open({ rows, cols, largest, raised = false, drawn = true, played = true }) {
    Object.assign(this, { raised, largest, cols });
    const { root } = this;
    root.setAttribute('viewBox', `0 0 ${cols * unit} ${rows * unit}`);
    root.classList.toggle('raised', raised);
    root.classList.toggle('over', !drawn);
    this.#looks = [];
    this.cells = drawn ? Array.from({ length: rows * cols }, (_, k) => svg('g', {
      ...played ? { class: 'cell', role: 'gridcell', 'data-cell': k, 'aria-colindex': k % cols + 1 } : {},
      transform: `translate(${k % cols * unit} ${Math.floor(k / cols) * unit})` })) : [];
    this.#marks.replaceChildren();
    this.#moving.replaceChildren();
    root.replaceChildren(...Array.from({ length: drawn ? rows : 0 }, (_, row) => svg('g',
      played ? { role: 'row', 'aria-rowindex': row + 1 } : {},
      ...this.cells.slice(row * cols, (row + 1) * cols))),
    this.#marks, this.#moving);
  }

  /**
   * show shows a scene, and what moves over it.
   * @param {Scene} scene
   * @param {import('./motions.js').Shown | null} moving
   */
  show(scene, moving = null) {
    const covers = new Map(moving?.covers?.map(([k, ...look]) => [k, look]));
    this.cells.forEach((_, k) => this.#look(k, ...covers.get(k) ?? [scene.appearance(k), scene.text(k)]));
    this.#marks.replaceChildren(...marksOf(scene, this.cols, moving?.grown));
    const won = Boolean(scene.won);
    if (this.root.classList.toggle('won', won) !== (this.root.firstChild === this.#marks)) {
      if (won) this.root.prepend(this.#marks);
      else this.#moving.before(this.#marks);
    }
    this.move(moving);
  }

  /** move shows only what moves. @param {import('./motions.js').Shown | null} moving */
  move(moving) { this.#moving.replaceChildren(...moving?.marks ?? []); }

  /** @param {number} k @param {Appearance} look @param {string} text */
  #look(k, look, text) {
    const key = `${look} ${text}`;
    if (this.#looks[k] === key) return;
    this.#looks[k] = key;
    const cell = this.cells[k];
    cell.dataset.look = look;
    cell.style.setProperty('--part', (Math.min(1, (Number(text) || 0) / this.largest)).toFixed(3));
    cell.replaceChildren(...this.#parts(look, text, this.raised));
  }
}
