// This class shows a maze. The legal targets have frames and arrows. The player's own path is a
// numbered line, and a tap on it goes back to that point. The cursor is always on the player's
// cell, so the arrow keys start from it.
import { Board, fingerRadius } from './board.js';
import { direction as directionOf } from './gestures.js';
import { later } from './later.js';
import { directions, goal, jump } from './mazerules.js';
import { bloom, hop, miss, run } from './motions.js';
import { arrows, directionName, language, place, t } from './text.js';

/**
 * @typedef {object} MazeActions
 * @property {(direction: string) => void} move
 * @property {(jumps: number) => void} back to where the player was after this number of jumps
 * @property {(cell: number) => unknown} miss a cell that no jump leads to; it reports whether that means
 *   something else
 */

export class MazeBoard extends Board {
  /** @param {HTMLElement} node @param {MazeActions} actions */
  constructor(node, actions) {
    super(node);
    this.actions = actions;
    /** @type {import('./mazerules.js').Level} */
    this.level = { rows: 0, cols: 0, values: [] };
    this.largest = 1;
    this.here = 0;
    /** @type {number[]} */
    this.path = [0];
    /** @type {Set<number>} */
    this.been = new Set();
    /** @type {Map<number, string>} */
    this.targets = new Map();
    /** @type {{cell: number | null, trail: number[]}} */
    this.walker = { cell: null, trail: [] };
    /** @type {string | null} */
    this.pointed = null; // the direction of a drag
    this.tapsOnly = false; // whether a swipe is none of the board's business
    /** @type {string[] | null} */
    this.notes = null;
    /** @type {{visited: Set<number>, rings: Map<number, number>, opened: Set<number>, dead: Set<number>}} */
    this.memory = { visited: new Set(), rings: new Map(), opened: new Set(), dead: new Set() };
    /** @type {Set<number>} */
    this.holes = new Set();
    /** @type {Set<number>} */
    this.forced = new Set();
    node.setAttribute('aria-label', t('ui.maze.label'));
  }

  /** draw begins with another level. @param {import('./mazerules.js').Level} level */
  draw(level) {
    this.level = level;
    this.largest = Math.max(1, ...level.values);
    this.here = 0;
    this.path = []; // The first position that is shown is not reached by a jump.
    this.annotate(null);
    this.open(level.rows, level.cols, 0, this.largest);
  }

  /**
   * show shows a position: the player's cell, the legal targets, and the cells visited.
   * @param {number} here
   * @param {number[]} path
   */
  show(here, path) {
    const { level } = this;
    const more = path.length - this.path.length;
    const jumps = Math.abs(more) === 1 && here !== this.here;
    const motions = jumps ? [this.#hop(this.here, here, more > 0 ? 'trail' : undefined)] : [];
    if (jumps && here === goal(level)) motions.push(run(path, level.cols), bloom(here));
    Object.assign(this, { here, path, pointed: null, cursor: here, been: new Set(path) });
    this.targets = new Map();
    for (const d of directions) {
      const to = jump(level, here, d);
      if (to !== null) this.targets.set(to, d);
    }
    later(this.summary, () => { this.summary.textContent = this.#sum(); });
    this.refresh([here, ...this.targets.keys()], motions);
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {'trail' | 'path'} [way]
   */
  #hop(from, to, way) {
    const [{ cols }, end] = [this.level, to === goal(this.level)];
    return hop({ from, to, cols, under: end ? 'goal' : 'plain', text: this.#text(to), way,
      colour: way === 'path' ? 'warn' : 'accent' });
  }

  /** #text is the text of a cell; the goal has a flag instead. @param {number} k */
  #text(k) { return k === goal(this.level) ? 'G' : String(this.level.values[k]); }

  #sum() {
    const { level, here, targets } = this;
    const jumps = [...targets].map(([k, d]) => t('ui.maze.sum.jump',
      { direction: directionName(d), place: place(level, k) }));
    return t('ui.maze.sum', {
      rows: level.rows, cols: level.cols, goal: place(level, goal(level)), place: place(level, here),
      what: here === goal(level) ? t('ui.cell.goal') : String(level.values[here]),
      jumps: jumps.length > 0 ? t('ui.maze.sum.jumps', { jumps: jumps.join(language === 'zh' ? '；' : '; ') })
        : t('ui.maze.sum.none'),
    });
  }

  nearby() { return [...this.targets.keys(), goal(this.level)]; }

  places() { return [goal(this.level)]; }

  /** @returns {import('./svgboard.js').Scene} */
  scene() {
    const { level, here, been, walker, hinted, pointed, holes, forced } = this;
    const end = goal(level);
    /** @type {import('./svgboard.js').Scene['frames']} */
    const frames = [...this.targets].filter(([, d]) => this.marked || d === pointed)
      .map(([cell, d]) => ({ cell, kind: d === pointed ? 'aim' : 'target', sign: arrows[d] }));
    /** @type {Map<number, import('./svgboard.js').Appearance>} */
    const tinted = new Map(frames.map(({ cell, kind }) => [cell, kind === 'aim' ? kind : 'target']));
    for (const cell of hinted) frames.push({ cell, kind: 'hint' });
    const { visited, ...marked } = this.memory;
    const won = here === end && !this.notes && walker.cell === null;
    return {
      appearance: (k) => {
        if (k === walker.cell) return 'ghost';
        if (k === here) return k === end ? 'reached' : 'here';
        if (holes.has(k)) return 'hole';
        if (forced.has(k)) return 'forced';
        if (k === end) return 'goal';
        return tinted.get(k) ?? (been.has(k) ? 'been' : visited.has(k) ? 'visited' : 'plain');
      },
      text: (k) => this.#text(k),
      shade: (k) => (k === end ? 1 : (been.has(k) ? 0.9 : 0.6 * level.values[k] / this.largest)),
      frames, trail: this.path, notes: this.notes, ...(won || this.notes ? {} : marked),
      path: walker.cell === null ? this.#hinted() : walker.trail,
      start: here === 0 ? -1 : 0, results: null,
      won,
    };
  }

  // #hinted is the jump that a hint shows, if it shows one from the player's cell.
  #hinted() {
    const [to, ...more] = this.hinted;
    return more.length === 0 && this.targets.has(to) ? [this.here, to] : [];
  }

  /** @param {number} k */
  describe(k) {
    const { level, here, been, targets, walker, memory } = this;
    const [direction, away, visited] = [targets.get(k), memory.rings.get(k), been.has(k) && k !== here];
    /** @type {[string, unknown, (string | false)?][]} */
    const all = [
      ['start', k === 0, t('ui.cell.start')],
      ['here', k === here, t('ui.cell.here')],
      ['target', direction, direction && t('ui.cell.jump', { direction: directionName(direction) })],
      ['been', visited, visited && t('ui.cell.after', { n: this.path.lastIndexOf(k) })],
      ['goal', k === goal(level)],
      ['ghost', k === walker.cell],
      ['ringed', away, away !== undefined && t('ui.cell.counted', { n: away })],
      ['opened', memory.opened.has(k), t('ui.cell.opened')],
      ['dead', memory.dead.has(k), t('ui.cell.crossed')],
      ['visited', !been.has(k) && memory.visited.has(k), t('ui.cell.visited')],
    ];
    const said = all.filter(([, yes]) => yes);
    const number = k === goal(level) ? t('ui.cell.goal') : String(level.values[k]);
    return { classes: said.map(([name]) => name).join(' '),
      label: [place(level, k), number, ...said.map(([, , words]) => words), this.notes?.[k]]
        .filter(Boolean).join(', ') };
  }

  /** @param {number} x @param {number} y */
  canDrag(x, y) {
    const { view, here } = this;
    return !this.tapsOnly && (view.fits || view.nearest([here], x, y, fingerRadius) === here);
  }

  /** @param {number} x @param {number} y */
  tapped(x, y) {
    const { view, targets } = this;
    const reach = Math.max(0, fingerRadius - view.cell / 2);
    const target = view.nearest([...targets.keys()], x, y, reach);
    const cell = view.at(x, y);
    if (target >= 0) this.actions.move(/** @type {string} */ (targets.get(target)));
    else if (cell >= 0) this.activated(cell);
  }

  /** @param {number} k */
  activated(k) {
    const direction = this.targets.get(k);
    if (direction) this.actions.move(direction);
    else if (k !== this.here && this.been.has(k)) this.actions.back(this.path.lastIndexOf(k));
    else if (k !== this.here) {
      if (this.actions.miss(k)) return;
      const { appearance, text } = this.scene();
      this.refresh([], [miss(k, [appearance(k), text(k)], this.here, [...this.targets.keys()])]);
    }
  }

  /** @type {import('./gestures.js').Meaning['drag']} */
  dragged(_x, _y, dx, dy) {
    const pointed = directionOf(dx, dy);
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    this.invalidate();
  }

  /** @type {import('./gestures.js').Meaning['drag']} */
  dropped(_x, _y, dx, dy) {
    const direction = directionOf(dx, dy);
    this.pointed = null;
    this.invalidate();
    if (direction) this.actions.move(direction);
  }

  /**
   * ghost shows a second walker, without moving the player; null removes it. limit is the time for
   * its hop.
   * @param {number | null} cell
   * @param {number[]} trail
   * @param {number} limit
   */
  ghost(cell, trail = [], limit = Infinity) {
    const { cell: was, trail: { length } } = this.walker;
    const jumps = cell !== null && was !== null && Math.abs(trail.length + 1 - length) === 1;
    this.walker = { cell, trail: cell === null ? [] : [...trail, cell] };
    this.refresh(cell === null ? [] : [cell], jumps ? [this.#hop(was, cell, 'path')] : [], limit);
  }

  /**
   * annotate writes a note on each cell, and marks cells as holes or forced; null removes all that.
   * @param {{notes: string[], holes: Set<number>, forced: Set<number>} | null} map
   */
  annotate(map) {
    this.notes = map?.notes ?? null;
    this.holes = map?.holes ?? new Set();
    this.forced = map?.forced ?? new Set();
    if (this.cells.named) this.refresh();
  }

  /**
   * remember shows what the player has found out: cells visited before, which are dimmed, the rings
   * of counting back, and dead ends.
   * @param {Partial<MazeBoard['memory']>} memory
   */
  remember(memory) {
    Object.assign(this.memory, memory);
    if (this.cells.named) this.refresh();
  }
}
