// A board whose numbers can be changed: a tap or the arrow keys choose a cell, digits fill it.
import { Board } from './board.js';
import { canBeEmpty, familyNames, isGoal } from './families.js';
import { sceneOf } from './pictures.js';
import { place, t } from './text.js';

const maxValue = 999;
const typingTime = 1500; // ms within which another digit belongs to the same number

export class EditBoard extends Board {
  /** changed is called after each change. @param {HTMLElement} node @param {() => void} changed */
  constructor(node, changed) {
    super(node);
    this.changed = changed;
    /** @type {import('./families.js').Puzzle} */
    this.puzzle = { family: familyNames[0], rows: 1, cols: 1, values: [0] };
    /** @type {import('./families.js').Puzzle[]} */
    this.before = [];
    this.typed = { cell: -1, when: 0 };
    node.setAttribute('aria-label', t('ui.edit.label'));
  }

  /**
   * draw shows a puzzle. keep says that the one before can be returned to.
   * @param {import('./families.js').Puzzle} puzzle
   * @param {boolean} keep
   */
  draw(puzzle, keep = true) {
    if (keep && this.puzzle.values.length > 1) this.before.push(this.puzzle);
    const cursor = Math.min(this.cursor, puzzle.values.length - 1);
    const same = puzzle.rows === this.puzzle.rows && puzzle.cols === this.puzzle.cols;
    this.puzzle = puzzle;
    if (!same || !this.cells.named) this.open(puzzle.rows, puzzle.cols, cursor, Math.max(1, ...puzzle.values),
      canBeEmpty(puzzle));
    this.typed.cell = -1;
    this.refresh([cursor]);
    this.changed();
  }

  undo() {
    const last = this.before.pop();
    if (last) this.draw(last, false);
  }

  /** isGoal reports whether a cell is the goal, which has no number. @param {number} k */
  isGoal(k) { return isGoal(this.puzzle, k); }

  /** @returns {import('./svgboard.js').Scene} */
  scene() {
    return { ...sceneOf(this.puzzle), frames: [{ cell: this.cursor, kind: 'aim' }] };
  }

  /** @param {number} k */
  describe(k) {
    const { values, cols } = this.puzzle;
    const what = this.isGoal(k) ? t('ui.cell.goal') : (values[k] ? String(values[k]) : t('ui.cell.empty'));
    return { label: `${place({ cols }, k)}, ${what}`, classes: k === this.cursor ? 'aim' : '' };
  }

  /** @param {number} x @param {number} y */
  tapped(x, y) {
    const k = this.view.at(x, y);
    if (k >= 0) this.activated(k);
  }

  /** @param {number} k */
  activated(k) {
    this.cursor = k;
    this.typed.cell = -1;
    this.refresh([k]);
    this.focus();
  }

  /** type takes a digit, or null to empty the cell. @param {number | null} digit */
  type(digit) {
    const { cursor, puzzle, typed } = this;
    if (this.isGoal(cursor)) return;
    const now = performance.now();
    const continues = digit !== null && typed.cell === cursor && now - typed.when < typingTime;
    let value = digit ?? 0;
    if (continues && puzzle.values[cursor] * 10 + value <= maxValue) value += puzzle.values[cursor] * 10;
    if (value === 0 && !canBeEmpty(puzzle)) return;
    this.typed = { cell: cursor, when: now };
    if (value === puzzle.values[cursor]) return;
    this.before.push(puzzle);
    this.puzzle = { ...puzzle, values: puzzle.values.with(cursor, value) };
    this.refresh([cursor]);
    this.changed();
  }
}
