// The lamp answers whether this position can still be solved: yes, no, or not known; it never
// guesses. While the server is thinking, the request is repeated, less and less often.
import { ask, whenQuiet } from './engine.js';
import { kindOf } from './errors.js';
import { t } from './text.js';

const first = 250; // ms until the second request
const slower = 1.6;
const maxRequests = 12;

/** @type {Record<string, [string, string]>} */
const words = {
  yes: ['✓', 'ui.lamp.yes'], no: ['✕', 'ui.lamp.no'], unknown: ['?', 'ui.lamp.unknown'], pending: ['…', 'ui.lamp.pending'], failed: ['!', 'ui.lamp.failed'],
};

export class Lamp {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    this.turn = 0;
    this.lit = true; // whether the player wants it
    /** @type {API.PositionQuery | null} */
    this.position = null; // that was asked for last
  }

  /**
   * light switches the lamp on or off. While it is off, nothing is asked.
   * @param {boolean} yes
   */
  light(yes) {
    this.lit = yes;
    this.node.hidden = !yes || !this.position;
    this.turn++;
    if (yes && this.position) void this.ask(this.position);
  }

  /** @param {API.PositionQuery | null} position null for one that is solved, about which there is no question */
  async ask(position) {
    this.position = position;
    const turn = ++this.turn;
    this.node.hidden = !this.lit || !position;
    if (!this.lit || !position) return;
    await whenQuiet();
    if (turn !== this.turn) return;
    let pause = first;
    for (let asked = 0; asked < maxRequests; asked++) {
      /** @type {string} */
      let verdict;
      try {
        const { pending, solvable } = await ask('check', position);
        verdict = pending ? 'pending' : solvable;
      } catch (error) { verdict = kindOf(error) === 'busy' ? 'pending' : 'failed'; }
      if (turn !== this.turn) return;
      this.show(verdict);
      if (verdict !== 'pending') return;
      await new Promise((r) => { setTimeout(r, pause); });
      if (turn !== this.turn) return;
      pause *= slower;
    }
    this.show('unknown');
  }

  /** @param {string} verdict */
  show(verdict) {
    const [sign, key] = words[verdict];
    this.node.dataset.verdict = verdict;
    this.node.textContent = `${sign} ${t(key)}`;
  }
}
