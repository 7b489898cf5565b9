// The board of Number Shifting. The player first chooses a number; then its targets, at most four,
// are highlighted, and the player chooses one of them. A single target is chosen at once. A number
// can also be dragged. The arrow keys go from number to number or, once a number has been chosen,
// from target to target. The replay of a solution is shown on the same board.
import { Board, fingerRadius } from './board.js';
import { button, el } from './dom.js';
import { direction as directionOf } from './gestures.js';
import { distance } from './lanes.js';
import { later } from './later.js';
import { slide } from './motions.js';
import { left, results, steps, target } from './shiftrules.js';
import { arrows, directionName, place, t } from './text.js';

/** @typedef {import('./shiftrules.js').Direction} Direction */
/** @typedef {import('./svgboard.js').Scene} Scene */
/** @typedef {{from: number, direction?: Direction, to?: number}} Choice */

const sideFactor = 4; // steps that one step to the side counts as, when an arrow key looks for a number

/**
 * signButtons asks which sign a chosen move gets, with what each would make of its target.
 * @param {string} id of the buttons, before the name of the sign
 * @param {ShiftBoard} board
 * @param {(plus: boolean) => void} take
 */
export function signButtons(id, board, take) {
  const { state, from, aim, direction } = board;
  if (from === null || aim === null) return [];
  const [number, onto] = [state[from], state[aim]];
  const minus = number === onto ? t('ui.shift.clears')
    : t('ui.shift.minus', { number: Math.abs(onto - number) });
  const values = { number, direction: directionName(String(direction)), target: onto };
  return [el('p', { text: t('ui.shift.onto', values) }),
    button(t('ui.shift.plus', { number: onto + number }), () => take(true),
      { id: `${id}-plus`, class: 'big' }),
    button(minus, () => take(false), { id: `${id}-minus`, class: 'big' })];
}

export class ShiftBoard extends Board {
  /**
   * onchoice is called with {from, direction, to} when both have been chosen, with {from} when only
   * a number has, and with null when the choice is cleared. onmiss is called with the reason why a
   * tap or an arrow has no effect.
   * @param {HTMLElement} node
   * @param {(choice: Choice | null) => void} onchoice
   * @param {(why: string) => void} onmiss
   */
  constructor(node, onchoice, onmiss) {
    super(node);
    this.onmiss = onmiss;
    this.onchoice = onchoice;
    /** @type {import('./shiftrules.js').Level & {cells: number[]}} */
    this.level = { width: 0, height: 0, cells: [] };
    /** @type {NonNullable<Scene['merges']>} */
    this.merges = [];
    /** @type {number[]} */
    this.state = [];
    this.largest = 1;
    /** @type {number | null} */
    this.from = null;
    /** @type {Direction | null} */
    this.direction = null;
    /** @type {{cells: number[], from: number | null, to: number | null} | null} */
    this.replay = null;
    node.setAttribute('aria-label', t('ui.shift.label'));
  }

  /** @param {import('./shiftrules.js').Level & {cells: number[]}} level */
  draw(level) {
    this.level = level;
    this.state = [];
    this.replay = null;
    this.from = this.direction = null;
    this.open(level.height, level.width, Math.max(0, level.cells.findIndex((v) => v !== 0)),
      Math.max(1, ...level.cells), true);
  }

  /**
   * show shows a position and clears the choice. A clear board shows the moves that cleared it,
   * between its first numbers.
   * @param {number[]} state
   * @param {NonNullable<Scene['merges']>} [merges]
   */
  show(state, merges = []) {
    this.merges = merges;
    const motions = slide(this.level, this.state, state);
    this.from = this.direction = null;
    this.state = state;
    this.largest = Math.max(1, ...state);
    const { cursor, level: { width, height } } = this;
    this.cursor = state[cursor] ? cursor : Math.max(0, this.#nearest((k) => distance(k, cursor, width)));
    later(this.summary, () => { this.summary.textContent = t('ui.shift.sum',
      { rows: height, cols: width, left: left(state) }); });
    this.refresh([this.cursor], motions);
    this.onchoice(null);
  }

  /**
   * #nearest returns the number that is least far away, or -1 if none can be reached.
   * @param {(k: number) => number} away
   */
  #nearest(away) {
    let [best, least] = [-1, Infinity];
    this.state.forEach((v, k) => { if (v !== 0 && away(k) < least) [best, least] = [k, away(k)]; });
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

  nearby() { return [...this.targets().keys()]; }

  /** aim is the target that has been chosen, or null. */
  get aim() { return this.from === null || !this.direction ? null
    : target(this.level, this.state, this.from, this.direction); }

  /** @returns {Scene} */
  scene() {
    const { replay, hinted } = this;
    const won = this.#won();
    const cells = won ? this.level.cells : replay?.cells ?? this.state;
    const [from, aim] = replay ? [null, null] : [this.from, this.aim];
    /** @type {Scene['frames']} */
    const frames = replay ? [] : [...this.targets()].filter(([cell]) => this.marked
      || cell === aim).map(([cell, d]) => ({ cell, kind: cell === aim ? 'aim' : 'target', sign: arrows[d] }));
    const tinted = new Set(frames.map(({ cell }) => cell));
    const next = replay && replay.from !== null && replay.to !== null ? [replay.from, replay.to] : [];
    for (const cell of replay ? next.slice(0, 1) : hinted) {
      frames.push({ cell, kind: replay ? 'frame' : 'hint' });
    }
    return {
      appearance: (k) => {
        if (k === from) return 'chosen';
        if (k === aim) return 'aim';
        if (tinted.has(k)) return 'target';
        return cells[k] === 0 ? 'empty' : 'full';
      },
      text: (k) => (cells[k] ? String(cells[k]) : ''),
      shade: (k) => (cells[k] ? 0.25 + 0.75 * Math.min(1, cells[k] / this.largest) : -1),
      frames, trail: [], path: next, notes: null, start: -1,
      results: from !== null && aim !== null ? results(cells, from, aim) : null,
      won, merges: won ? this.merges : [],
    };
  }

  // #won reports whether the board shows the moves that cleared it.
  #won() { return !this.replay && this.merges.length > 0; }

  /** @param {number} k */
  describe(k) {
    const v = (this.replay?.cells ?? this.state)[k];
    const direction = this.replay ? undefined : this.targets().get(k);
    const shown = this.#won() ? this.level.cells[k] : v; // the cleared board shows what was there
    const parts = [place(this.level, k)];
    if (shown !== 0) parts.push(String(shown));
    if (v === 0) parts.push(t('ui.cell.empty'));
    if (k === this.from) parts.push(t('ui.cell.chosen'));
    if (direction) parts.push(t('ui.cell.target', { direction: directionName(direction) }));
    const classes = [v === 0 ? 'empty' : 'full', k === this.from && 'chosen',
      direction && 'target', k === this.aim && 'aim'];
    return { label: parts.join(', '), classes: classes.filter(Boolean).join(' ') };
  }

  /** press handles a tap or Enter on a cell. @param {number} k */
  press(k) {
    const direction = this.targets().get(k);
    if (direction) {
      this.#aim(direction);
      return;
    }
    if (k === this.from || !this.state[k]) {
      if (k !== this.from) this.#miss();
      this.release();
      return;
    }
    this.from = this.cursor = k;
    this.direction = null;
    const targets = [...this.targets()];
    if (targets.length === 1) {
      this.#aim(targets[0][1]);
      return;
    }
    this.refresh([k, ...targets.map(([to]) => to)]);
    this.onchoice({ from: k });
  }

  /** @param {number} k */
  activated(k) { if (!this.replay) this.press(k); }

  /** @param {Direction} direction */
  #aim(direction) {
    if (this.from === null) return;
    this.direction = direction;
    const to = target(this.level, this.state, this.from, direction) ?? undefined;
    this.refresh(to === undefined ? [] : [this.from, to]);
    this.onchoice({ from: this.from, direction, to });
  }

  #miss() {
    this.onmiss(this.from === null ? t('ui.shift.empty') : t('ui.shift.miss', { n: this.state[this.from] }));
  }

  release() {
    this.from = this.direction = null;
    this.refresh();
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
      else this.#miss();
      return;
    }
    const { width } = this.level;
    const [dx, dy] = steps[direction];
    const best = this.#nearest((k) => {
      const [x, y] = [k % width - this.cursor % width,
        Math.floor(k / width) - Math.floor(this.cursor / width)];
      const along = x * dx + y * dy;
      return along > 0 ? along + sideFactor * Math.abs(x * dy + y * dx) : Infinity;
    });
    if (best < 0) return;
    this.cursor = best;
    this.refresh([best]);
    this.focus();
  }

  /**
   * key handles a key that chooses, or takes a sign of the chosen move. It returns whether the key
   * means something.
   * @param {KeyboardEvent} event
   * @param {(plus: boolean) => void} take
   */
  key({ key, target }, take) {
    const onButton = target instanceof Element && target.closest('button, a, summary');
    if ((key === 'Enter' || key === ' ') && !onButton) {
      this.press(this.cursor);
      this.focus();
    } else if (key === '+' || key === '=') take(true);
    else if (key === '-' || key === '−') take(false);
    else return false;
    return true;
  }

  /**
   * #numberAt returns the number at or near a place of the frame, or -1.
   * @param {number} x
   * @param {number} y
   */
  #numberAt(x, y) {
    const { view, state } = this;
    const k = view.at(x, y);
    if (k >= 0 && state[k]) return k;
    const reach = Math.max(0, fingerRadius - view.cell / 2);
    if (reach === 0) return -1;
    return view.nearest([...state.keys()].filter((n) => state[n] !== 0), x, y, reach);
  }

  /** @param {number} x @param {number} y */
  tapped(x, y) {
    if (this.replay) return;
    const { view } = this;
    const reach = Math.max(0, fingerRadius - view.cell / 2);
    const aimed = view.nearest([...this.targets().keys()], x, y, reach);
    const number = this.#numberAt(x, y);
    if (aimed >= 0) this.press(aimed);
    else if (number >= 0) this.press(number);
    else if (view.at(x, y) >= 0) this.press(view.at(x, y));
    else if (this.from !== null) this.release();
  }

  /** @param {number} x @param {number} y */
  canDrag(x, y) {
    const k = this.replay ? -1 : this.#numberAt(x, y);
    return k >= 0 && (this.view.fits || k === this.from);
  }

  /** @type {import('./gestures.js').Meaning['drag']} */
  dragged(x, y, dx, dy) {
    const k = this.#numberAt(x, y);
    const direction = directionOf(dx, dy);
    if (k < 0 || (k === this.from && direction === this.direction)) return;
    this.from = this.cursor = k;
    this.direction = direction && target(this.level, this.state, k, direction) !== null ? direction : null;
    this.refresh();
  }

  /** @type {import('./gestures.js').Meaning['drag']} */
  dropped(x, y, dx, dy) {
    const k = this.#numberAt(x, y);
    const direction = directionOf(dx, dy);
    if (k < 0) return;
    this.from = k;
    if (direction && target(this.level, this.state, k, direction) !== null) this.#aim(direction);
    else {
      this.direction = null;
      this.refresh();
      this.onchoice({ from: k });
    }
  }

  /**
   * showReplay shows a position of a replay and the next move, in place of the game; null shows the
   * game again. limit is the time for the motion of a move, in milliseconds.
   * @param {{cells: number[], from: number | null, to: number | null} | null} replay
   * @param {number} limit
   */
  showReplay(replay, limit = Infinity) {
    const motions = replay && this.replay ? slide(this.level, this.replay.cells, replay.cells) : [];
    this.replay = replay;
    const ends = replay && replay.from !== null && replay.to !== null ? [replay.from, replay.to] : [];
    this.refresh(replay ? ends : [this.cursor], motions, limit);
  }
}
