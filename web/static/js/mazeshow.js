// This class shows the solution as an animation: a second walker takes a shortest path from the
// player's cell. The player's own game is not changed.
import { post } from './engine.js';
import { button, el, messageOf } from './dom.js';
import { walk } from './mazerules.js';
import { t } from './text.js';

const stepTime = 450; // ms

export class SolutionShow {
  /**
   * begun is called when the player starts the animation.
   * @param {import('./mazeboard.js').MazeBoard} board
   * @param {() => void} begun
   */
  constructor(board, begun) {
    this.board = board;
    this.begun = begun;
    /** @type {import('./session.js').Place} */
    this.position = { level: '', moves: [] };
    this.turn = 0;
    this.playing = false;
    this.text = el('p', { class: 'say', role: 'status', id: 'show-say' });
    this.start = button(t('ui.show.start'), () => this.#play(), { id: 'show-play' });
    this.node = el('div', {}, el('div', { class: 'row' }, this.start), this.text);
  }

  /**
   * reset ends the animation; position is where the next one begins.
   * @param {import('./session.js').Place} position
   */
  reset(position) {
    this.position = position;
    this.turn++;
    this.board.ghost(null);
    this.text.textContent = '';
    this.start.textContent = t('ui.show.start');
    this.playing = false;
  }

  async #play() {
    if (this.playing) {
      this.reset(this.position);
      return;
    }
    const { turn, position, board } = this;
    this.playing = true;
    this.start.textContent = t('ui.stop');
    try {
      const { solved, moves } = await post('solve', position);
      if (turn !== this.turn) return;
      if (!solved) {
        this.text.textContent = t('ui.show.none');
        return;
      }
      this.begun();
      const cells = walk(board.level, [...position.moves, ...moves]).slice(position.moves.length);
      for (let k = 0; k < cells.length && turn === this.turn; k++) {
        board.ghost(cells[k], cells.slice(0, k));
        this.text.textContent = `${t('ui.show.step', { at: k, all: cells.length - 1 })}${k > 0 ? `: ${moves.slice(0, k).join(' ')}` : ''}`;
        await new Promise((r) => { setTimeout(r, stepTime); });
      }
    } catch (error) {
      if (turn === this.turn) this.text.textContent = messageOf(error);
    } finally {
      if (turn === this.turn) {
        this.playing = false;
        this.start.textContent = t('ui.show.again');
      }
    }
  }
}
