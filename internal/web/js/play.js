// This class plays motions on a board, one after the other. It only tells which one is seen at a
// time: a board that has a new position replaces what is still playing, and so completes it at
// once. If less motion is wanted, or the page is hidden, it plays none, but what happens is still
// heard.

const still = matchMedia('(prefers-reduced-motion: reduce)');
const worthIt = 60; // ms: a motion that has less time is left out

/** @typedef {import('./motions.js').Motion} Motion */

export class MotionPlayer {
  /** @type {Motion[]} */
  #motions = [];
  #begin = 0; // of the first one
  #pace = 1; // share of the usual time that a motion takes
  #felt;

  /**
   * felt is called with what happens.
   * @param {(what: import('./feel.js').Happening, n: number) => void} felt
   */
  constructor(felt = () => {}) { this.#felt = felt; }

  get playing() { return this.#motions.length > 0; }

  /**
   * play replaces what plays. limit is the time for all in ms.
   * @param {Motion[]} motions
   * @param {number} limit
   */
  play(motions, limit = Infinity) {
    const time = motions.reduce((sum, motion) => sum + motion.time, 0);
    this.#motions = [];
    if (still.matches || document.hidden) for (const motion of motions) this.#felt(...motion.felt);
    else if (motions.length > 0 && limit >= worthIt) {
      this.#motions = motions;
      this.#pace = Math.min(1, limit / time);
      this.#begin = performance.now();
      this.#felt(...motions[0].felt);
    }
  }

  /**
   * at is what is seen, or null.
   * @param {number} now
   * @param {import('./motions.js').Tools} tools
   */
  at(now, tools) {
    for (;;) {
      const [motion] = this.#motions;
      if (!motion) return null;
      const time = motion.time * this.#pace;
      const part = Math.max(0, (now - this.#begin) / time);
      if (part < 1) return motion.show(part, tools);
      this.#begin += time;
      this.#motions = this.#motions.slice(1);
      if (this.playing) this.#felt(...this.#motions[0].felt);
    }
  }
}
