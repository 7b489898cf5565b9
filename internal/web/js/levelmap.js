// The trail of a family: the first hundred levels of Number Shifting, or sixty mazes from gentle to
// fiendish. It is a strip of small pictures. The open one is large, solved ones have their medal.
// The engine draws the numbers of a level in a few milliseconds, so the picture of a level is made
// when it comes into view.
import { medal, noMedal } from './dayparts.js';
import { el, rove } from './dom.js';
import { ask } from './engine.js';
import { later } from './later.js';
import { thumb } from './pictures.js';
import { puzzleOf } from './puzzletext.js';
import { gradeIn } from './results.js';
import { link } from './share.js';
import { games, results } from './store.js';
import { number, t } from './text.js';

/** levels are the levels on the trail of Number Shifting: later ones are nothing for a person. */
export const levels = 100;
const signs = { solved: '✓', tried: '◐', unseen: '' };

/**
 * @typedef {{level: number, name: string, node: HTMLAnchorElement, picture: HTMLElement, sign: HTMLElement}}
 *   Stop
 */

export class LevelMap {
  /**
   * @param {HTMLElement} node
   * @param {number} length of the trail
   * @param {(level: number) => string} nameOf the ID of a level, from 1
   */
  constructor(node, length, nameOf) {
    this.family = nameOf(1).split(':')[0];
    this.length = length;
    this.nameOf = nameOf;
    this.current = -1;
    /** @type {Stop[]} */
    this.stops = [];
    this.count = el('p', { class: 'muted level-count' });
    this.strip = el('div', { class: 'trail', role: 'group', 'aria-label': t('ui.levels.trail'),
      onkeydown: (/** @type {KeyboardEvent} */ e) =>
        rove(e, this.stops.map((s) => s.node), { ArrowLeft: -1, ArrowRight: 1 }) });
    this.watcher = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) {
        const stop = isIntersecting && this.stops.find((s) => s.node === target);
        if (stop) void this.#load(stop);
      }
    }, { rootMargin: '100px' });
    node.append(this.strip, this.count);
  }

  /**
   * show shows which level is open: one of the trail, a later one, or 0 for none.
   * @param {number} current
   * @param {boolean} [other] whether the names of the levels are others than before
   */
  show(current, other = current !== this.current) {
    this.current = current;
    later(this, () => {
      if (other) this.#open();
      else this.#mark();
    });
  }

  // #open shows the levels.
  #open() {
    this.watcher.disconnect();
    const here = Math.max(1, Math.min(this.current, this.length));
    this.stops = Array.from({ length: this.length }, (_, k) => {
      const level = k + 1;
      const name = this.nameOf(level);
      const [picture, sign] = [el('span', { class: 'picture' }), el('span', { class: 'level-sign' })];
      const node = el('a', { href: link(this.family, name, []), tabindex: level === here ? 0 : -1,
        'aria-current': level === this.current ? 'true' : null }, picture,
        el('span', { text: number(level) }), sign);
      this.watcher.observe(node);
      return { level, name, node, picture, sign };
    });
    this.strip.replaceChildren(...this.stops.map((s) => s.node));
    this.#mark();
    this.strip.scrollLeft = this.stops[here - 1].node.offsetLeft - this.strip.clientWidth / 3;
  }

  // #mark shows which levels are solved, with their medals, and which were tried.
  #mark() {
    const solved = new Map(results().map((r) => [r.name, r]));
    const tried = new Set(games().filter((g) => g.moves > 0).map((g) => g.name));
    for (const { level, name, node, sign } of this.stops) {
      const result = solved.get(name);
      const grade = result && result.least > 0 ? gradeIn(result) : noMedal;
      const mark = result ? 'solved' : (tried.has(name) ? 'tried' : 'unseen');
      node.className = `level is-${mark}`;
      sign.replaceChildren(medal(grade) ?? signs[mark]);
      const words = [t(`ui.levels.${mark}.name`, { level }), grade < noMedal && t(`ui.grade.${grade}`)];
      node.setAttribute('aria-label', words.filter(Boolean).join(', '));
    }
    this.count.textContent =
      t('ui.levels.solved', { n: this.stops.filter(({ name }) => solved.has(name)).length,
      all: this.length });
  }

  /** @param {Stop} stop */
  async #load({ name, node, picture }) {
    this.watcher.unobserve(node);
    const level = await ask('level', { level: name }).catch(() => null);
    if (level) picture.replaceChildren(thumb(puzzleOf(level)));
  }
}
