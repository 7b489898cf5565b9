// This class shows moves as an animation on the board of a game, with the controls of Player and a
// sentence, in place of the controls of the game. Both puzzles use it; what a step looks like is
// theirs.
import { button, el } from './dom.js';
import { Player } from './player.js';
import { t } from './text.js';

/** @typedef {(at: number, limit: number) => {text: string, state: string}} Draw */

export class Replay {
  /**
   * closed is called when an animation ends; more are further buttons.
   * @param {import('./board.js').Board} board
   * @param {{speeds: number[], speed: number, closed: () => void, more?: HTMLElement[]}} kind
   */
  constructor(board, { speeds, speed, closed, more = [] }) {
    this.closed = closed;
    /** @type {Draw} */
    this.draw = () => ({ text: '', state: '' });
    this.text = el('p', { class: 'say', id: 'replay-say' });
    this.player = new Player((at, limit) => {
      const { text, state } = this.draw(at, limit);
      this.text.textContent = text;
      this.player.range.setAttribute('aria-valuetext', state);
    }, { label: t('ui.replay.place'), speeds, speed });
    this.node = el('div', { class: 'replay', id: 'replay', hidden: true }, this.text, this.player.range,
      el('div', { class: 'row' }, ...this.player.buttons, ...more,
        button(t('ui.replay.close'), () => this.close(), { id: 'replay-close' })));
    board.frame.after(this.node);
  }

  get playing() { return !this.node.hidden; }

  /**
   * open begins an animation with a number of moves. draw shows the position after some of them,
   * with a limit to the time that it moves in milliseconds, and returns the sentence about it and
   * its short form.
   * @param {number} length
   * @param {Draw} draw
   */
  open(length, draw) {
    this.close();
    this.draw = draw;
    this.#shown(true);
    this.player.open(length);
  }

  close() {
    if (!this.playing) return;
    this.player.pause();
    this.#shown(false);
    this.closed();
  }

  /** @param {KeyboardEvent} event */
  key(event) { this.player.key(event, () => this.close()); }

  /** @param {boolean} yes */
  #shown(yes) {
    this.node.hidden = !yes;
    this.node.closest('.stage')?.classList.toggle('replay-open', yes);
  }
}
