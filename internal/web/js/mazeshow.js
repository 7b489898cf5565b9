// This class shows the solution as an animation on the board of the game: a second walker follows a
// shortest path from the player's cell, forwards or backwards, at any speed. It does not change the
// player's own game.
import { solve } from './searches.js';
import { button, el } from './dom.js';
import { messageOf } from './errors.js';
import { walk } from './mazerules.js';
import { Replay } from './replay.js';
import { arrows, t } from './text.js';

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
    this.generation = 0;
    this.refusal = el('p', { class: 'say', role: 'status', id: 'show-refusal' });
    this.start = button(t('ui.show.start'), () => this.#open(), { id: 'show-play' });
    this.node = el('div', {}, el('div', { class: 'row' }, this.start), this.refusal);
    this.replay = new Replay(board, { speeds: [1, 2, 5, 20], speed: 2, closed: () => board.ghost(null) });
  }

  /**
   * reset ends the animation; position is where the next one begins.
   * @param {import('./session.js').Place} position
   */
  reset(position) {
    this.position = position;
    this.generation++;
    this.refusal.textContent = '';
    this.replay.close();
  }

  async #open() {
    const { position, board } = this;
    const generation = ++this.generation;
    try {
      const solution = await solve(position);
      if (generation !== this.generation) return;
      if (!solution?.solved) {
        this.refusal.textContent = t('ui.show.none');
        return;
      }
      this.begun();
      const { moves } = solution;
      const cells = walk(board.level, [...position.moves, ...moves]).slice(position.moves.length);
      this.replay.open(moves.length, (at, limit) => {
        board.ghost(cells[at], cells.slice(0, at), limit);
        const state = t('ui.show.step', { at, all: moves.length });
        return { state, text: at > 0 ? `${state}: ${moves.slice(0, at).map((m) => arrows[m]).join(' ')}`
          : state };
      });
      this.replay.player.toggle();
    } catch (error) {
      if (generation === this.generation) this.refusal.textContent = messageOf(error);
    }
  }
}
