// This class shows a list of moves as an animation on the board of the game: forwards or backwards, at any speed,
// from any move. Positions are computed once; every keepEvery-th is kept, and the others are replayed from it.
import { button, el } from './dom.js';
import { Player } from './player.js';
import { left, move, parse, target } from './shiftrules.js';
import { directionName, place, t } from './text.js';

const keepEvery = 32;

/**
 * inWords describes a move.
 * @param {import('./shiftrules.js').Level} level
 * @param {number[]} cells
 * @param {NonNullable<ReturnType<typeof parse>>} m
 */
export function inWords(level, cells, { from, direction, plus }) {
  const to = target(level, cells, from, direction);
  if (to === null) return '';
  const [number, onto] = [cells[from], cells[to]];
  const words = { number, place: place(level, from), direction: directionName(direction), target: onto };
  if (plus) return t('ui.replay.plus', { ...words, result: onto + number });
  return onto === number ? t('ui.replay.clears', words) : t('ui.replay.minus',
    { ...words, result: Math.abs(onto - number) });
}

export class Replay {
  /**
   * take is called with the moves up to the one shown.
   * @param {import('./shiftboard.js').ShiftBoard} board
   * @param {(moves: string[]) => void} take
   */
  constructor(board, take) {
    this.board = board;
    /** @type {import('./shiftrules.js').Level | null} */
    this.level = null;
    /** @type {string[]} */
    this.moves = [];
    /** @type {number[][]} */
    this.kept = []; // positions, every keepEvery moves
    this.text = el('p', { class: 'say', id: 'replay-say' });
    this.player = new Player(() => this.#draw(), { label: t('ui.replay.place'), speeds: [1, 5, 20, 100, 500],
      speed: 20 });
    this.node = el('div', { class: 'replay', id: 'replay', hidden: true }, this.text, this.player.range,
      el('div', { class: 'row' }, ...this.player.buttons,
        button(t('ui.replay.take'), () => take(this.moves.slice(0, this.player.at)), { id: 'replay-take' }),
        button(t('ui.replay.close'), () => this.close(), { id: 'replay-close' })));
  }

  get playing() { return this.level !== null; }

  /**
   * open shows moves from a position of a level.
   * @param {import('./shiftrules.js').Level} level
   * @param {number[]} cells
   * @param {string[]} moves
   */
  open(level, cells, moves) {
    this.close();
    Object.assign(this, { level, moves, kept: [cells] });
    this.#shown(true);
    this.player.open(moves.length);
  }

  close() {
    this.player.pause();
    if (this.level) this.board.showReplay(null);
    this.#shown(false);
    this.level = null;
  }

  /** @param {KeyboardEvent} event */
  key(event) { this.player.key(event, () => this.close()); }

  /**
   * #shown replaces the controls of the game by those of the animation, or restores them.
   * @param {boolean} yes
   */
  #shown(yes) {
    this.node.hidden = !yes;
    this.node.closest('.stage')?.classList.toggle('replay-open', yes);
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
    this.board.showReplay({ cells, from: next?.from ?? null, to });
    const state = t('ui.replay.state', { at, all: moves.length, left: left(cells) });
    this.text.textContent = next ? `${state}; ${t('ui.replay.next', { move: inWords(level, cells, next) })}` : state;
    range.setAttribute('aria-valuetext', state);
  }
}
