// The replay of moves of Number Shifting, forwards or backwards, at any speed, from any move. Positions are computed
// once; every keepEvery-th is kept, and the others are replayed from it.
import { button } from './dom.js';
import { Replay } from './replay.js';
import { left, move, parse, target } from './shiftrules.js';
import { directionName, place, t } from './text.js';

const keepEvery = 32;

/**
 * inWords describes a move.
 * @param {import('./shiftrules.js').Level} level
 * @param {number[]} cells
 * @param {NonNullable<ReturnType<typeof parse>>} m
 */
function inWords(level, cells, { from, direction, plus }) {
  const to = target(level, cells, from, direction);
  if (to === null) return '';
  const [number, onto] = [cells[from], cells[to]];
  const words = { number, place: place(level, from), direction: directionName(direction), target: onto };
  if (plus) return t('ui.replay.plus', { ...words, result: onto + number });
  return onto === number ? t('ui.replay.clears', words) : t('ui.replay.minus',
    { ...words, result: Math.abs(onto - number) });
}

export class ShiftReplay extends Replay {
  /**
   * take is called with the moves up to the one shown.
   * @param {import('./shiftboard.js').ShiftBoard} board
   * @param {(moves: string[]) => void} take
   */
  constructor(board, take) {
    super(board, { speeds: [1, 5, 20, 100, 500], speed: 20, draw: (at, limit) => this.#draw(at, limit),
      closed: () => board.showReplay(null),
      more: [button(t('ui.replay.take'), () => take(this.moves.slice(0, this.player.at)), { id: 'replay-take' })] });
    this.board = board;
    /** @type {import('./shiftrules.js').Level} */
    this.level = { width: 0, height: 0 };
    /** @type {string[]} */
    this.moves = [];
    /** @type {number[][]} */
    this.kept = []; // positions, every keepEvery moves
  }

  /**
   * show begins with a position of a level and moves from it.
   * @param {import('./shiftrules.js').Level} level
   * @param {number[]} cells
   * @param {string[]} moves
   */
  show(level, cells, moves) {
    this.close();
    Object.assign(this, { level, moves, kept: [cells] });
    this.open(moves.length);
  }

  /** #cells returns the position after n moves. @param {number} n */
  #cells(n) {
    const block = Math.min(Math.floor(n / keepEvery), this.kept.length - 1);
    let cells = this.kept[block];
    for (let k = block * keepEvery; k < n; k++) {
      if (k > 0 && k % keepEvery === 0) this.kept[k / keepEvery] = cells;
      cells = /** @type {number[]} */ (move(this.level, cells, this.moves[k]));
    }
    return cells;
  }

  /** @param {number} at @param {number} limit */
  #draw(at, limit) {
    const { level, moves } = this;
    const cells = this.#cells(at);
    const next = at < moves.length ? parse(level, moves[at]) : null;
    const to = next && target(level, cells, next.from, next.direction);
    this.board.showReplay({ cells, from: next?.from ?? null, to }, limit);
    const state = t('ui.replay.state', { at, all: moves.length, left: left(cells) });
    return { state, text: next ? `${state}; ${t('ui.replay.next', { move: inWords(level, cells, next) })}` : state };
  }
}
