// The controls of an animation: play and pause at a given speed, a step back or forward, a slider.
import { button, el } from './dom.js';
import { t } from './text.js';

export class Player {
  /**
   * shown is called with each step that is shown, and the milliseconds until the next one; speeds
   * are in steps per second.
   * @param {(at: number, limit: number) => void} shown
   * @param {{label: string, speeds: number[], speed: number}} replay
   */
  constructor(shown, { label, speeds, speed }) {
    this.shown = shown;
    this.at = 0;
    this.length = 0;
    this.playing = false;
    this.range = el('input', { type: 'range', id: 'scrub', min: 0, max: 0, value: 0, 'aria-label': label,
      oninput: () => this.seek(Number(this.range.value)) });
    this.speed = el('select', { id: 'speed', 'aria-label': t('ui.player.speed') },
      ...speeds.map((v) => el('option', { value: String(v), text: t('ui.player.rate', { speed: v }) })));
    this.speed.value = String(speed);
    this.playButton = button(`▶ ${t('ui.player.play')}`, () => this.toggle(), { id: 'replay-play' });
    this.buttons = [this.playButton, button('−1', () => this.step(-1),
      { id: 'replay-back', 'aria-label': `−1: ${t('ui.player.back')}` }),
      button('+1', () => this.step(1), { id: 'replay-on', 'aria-label': `+1: ${t('ui.player.on')}` }),
      this.speed];
  }

  /**
   * open begins an animation with a number of steps, at one of them.
   * @param {number} length
   * @param {number} at
   */
  open(length, at = 0) {
    this.pause();
    this.length = length;
    this.range.max = String(length);
    this.seek(at);
  }

  /** @param {number} n */
  seek(n) {
    this.at = Math.max(0, Math.min(this.length, n));
    this.range.value = String(this.at);
    this.shown(this.at, this.playing ? 1000 / Number(this.speed.value) : Infinity);
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.seek(this.at + by);
  }

  /**
   * key handles the keys of an animation; close is what Escape does.
   * @param {KeyboardEvent} event
   * @param {() => void} [close]
   */
  key(event, close = () => {}) {
    /** @type {Record<string, () => void>} */
    const keys = {
      ' ': () => this.toggle(), ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1),
      Home: () => this.step(-Infinity), End: () => this.step(Infinity), Escape: close,
    };
    const onButton = event.key === ' ' && event.target instanceof Element
      && event.target.closest('button, a, summary');
    if (!keys[event.key] || onButton) return;
    keys[event.key]();
    event.preventDefault();
  }

  pause() {
    this.playing = false;
    this.playButton.textContent = `▶ ${t('ui.player.play')}`;
  }

  toggle() {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.at === this.length) this.seek(0);
    this.#play();
  }

  // #play continues from the current step, also after the speed or the slider has been moved.
  #play() {
    this.playing = true;
    this.playButton.textContent = `❚❚ ${t('ui.player.pause')}`;
    const run = this.run = Symbol('run');
    let last = performance.now();
    let due = 0; // steps
    const frame = (/** @type {number} */ now) => {
      if (!this.playing || this.run !== run) return;
      due += Math.max(0, now - last) / 1000 * Number(this.speed.value);
      last = now;
      const steps = Math.floor(due);
      due -= steps;
      if (steps > 0) this.seek(this.at + steps);
      if (this.at < this.length) requestAnimationFrame(frame);
      else this.pause();
    };
    requestAnimationFrame(frame);
  }
}
