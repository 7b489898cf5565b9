// The clock shows the time played. It begins with the first move, stops while the page is hidden or a dialogue is
// open, and when the puzzle is solved, and the player can hide it permanently.
import { byId } from './dom.js';
import { choice, choose } from './store.js';
import { t } from './text.js';

export class Clock {
  constructor() {
    this.seconds = 0;
    this.running = false;
    this.toggle = byId('clock-toggle');
    this.toggle.addEventListener('click', () => {
      choose('clock', !this.#shown());
      this.#show();
    });
    setInterval(() => {
      if (this.running && !document.hidden && !document.querySelector('dialog[open]')) this.seconds++;
      this.#show();
    }, 1000);
    this.#show();
  }

  /**
   * follow says how many moves were made, and whether they solve the puzzle.
   * @param {number} moves
   * @param {boolean} solved
   */
  follow(moves, solved) { this.running = moves > 0 && !solved; }

  /** @param {number} seconds */
  set(seconds) {
    this.seconds = seconds;
    this.#show();
  }

  #shown() { return choice('clock', true); }

  #show() {
    const shown = this.#shown();
    byId('clock').hidden = !shown;
    byId('clock').textContent = `${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, '0')}`;
    const words = t(shown ? 'ui.clock.hide' : 'ui.clock.show');
    this.toggle.setAttribute('aria-label', words);
    this.toggle.title = words;
  }
}
