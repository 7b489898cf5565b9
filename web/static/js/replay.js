// This class shows a list of moves as an animation in the place of the board: forwards, backwards,
// at any speed, from any move. Positions are computed once; one of every keepEvery is kept, and
// the others are replayed from it.
import { button, el } from './dom.js';
import { drawGrid } from './gridcanvas.js';
import { Player } from './player.js';
import { left, move, parse, target } from './shiftrules.js';

const keepEvery = 32;

export class Replay {
  /**
   * take is called with the moves up to the one shown.
   * @param {(moves: string[]) => void} take
   */
  constructor(take) {
    /** @type {import('./shiftrules.js').Level | null} */
    this.level = null;
    /** @type {string[]} */
    this.moves = [];
    /** @type {number[][]} */
    this.kept = []; // positions, every keepEvery moves
    this.canvas = el('canvas', { class: 'film', id: 'film', role: 'img' });
    this.text = el('p', { class: 'say', id: 'film-say' });
    this.player = new Player(() => this.#draw(), { unit: 'move', label: 'Position in the solution', speeds: [1, 5, 20, 100, 500], speed: 20 });
    this.node = el('div', { class: 'replay', hidden: true }, el('div', { class: 'scroll' }, this.canvas), this.player.range,
      el('div', { class: 'row' }, ...this.player.buttons,
        button('Play on from here', () => take(this.moves.slice(0, this.player.at)), { id: 'film-take' }),
        button('Back to the game', () => this.close(), { id: 'film-close' })), this.text);
  }

  /**
   * open shows moves from a position of a level.
   * @param {import('./shiftrules.js').Level} level
   * @param {number[]} cells
   * @param {string[]} moves
   */
  open(level, cells, moves) {
    this.close();
    Object.assign(this, { level, moves, kept: [cells] });
    this.canvas.style.setProperty('--cols', String(level.width));
    this.canvas.style.setProperty('--rows', String(level.height));
    this.#shown(true);
    this.player.open(moves.length);
  }

  close() {
    this.player.pause();
    this.#shown(false);
    this.level = null;
  }

  /**
   * #shown replaces the board by the animation, or restores it.
   * @param {boolean} yes
   */
  #shown(yes) {
    this.node.hidden = !yes;
    this.node.closest('.stage')?.classList.toggle('film-open', yes);
  }

  /**
   * #cells returns the position after n moves.
   * @param {import('./shiftrules.js').Level} level
   * @param {number} n
   */
  #cells(level, n) {
    const block = Math.min(Math.floor(n / keepEvery), this.kept.length - 1);
    let cells = this.kept[block];
    for (let k = block * keepEvery; k < n; k++) {
      if (k > 0 && k % keepEvery === 0) this.kept[k / keepEvery] = cells;
      cells = /** @type {number[]} */ (move(level, cells, this.moves[k]));
    }
    return cells;
  }

  #draw() {
    if (!this.level) return;
    const { level, moves, player: { at, range } } = this;
    const cells = this.#cells(level, at);
    const next = at < moves.length ? parse(level, moves[at]) : null;
    const to = next && target(level, cells, next.from, next.direction);
    drawGrid(this.canvas, { rows: level.height, cols: level.width, values: cells, from: next?.from ?? null, to });
    const state = `${at} of ${moves.length} moves, ${left(cells)} left`;
    this.text.textContent = next ? `${state}; next ${moves[at]}` : state;
    this.canvas.setAttribute('aria-label', `Board after ${state}`);
    range.setAttribute('aria-valuetext', state);
  }
}
