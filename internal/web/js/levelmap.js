// The trail of the first hundred levels of Number Shifting: a strip of small pictures. The open one is large, solved ones
// have a mark with the number of moves. The engine draws the numbers of a level in a few milliseconds, so the picture of a
// level is made when it comes into view. Later levels are opened by their numbers.
import { button, el, rove } from './dom.js';
import { ask } from './engine.js';
import { later } from './later.js';
import { thumb } from './pictures.js';
import { puzzleOf } from './puzzletext.js';
import { link } from './share.js';
import { games, results } from './store.js';
import { number, t } from './text.js';

const shownLevels = 100; // later ones are nothing for a person
const signs = { solved: '✓', tried: '◐', unseen: '' };
const guided = [1, 2, 3]; // levels with an explanation at each move

/** @typedef {{level: number, name: string, node: HTMLAnchorElement, picture: HTMLElement, sign: HTMLElement}} Stop */

export class LevelMap {
  /** @param {HTMLElement} node @param {(level: number) => void} guide opens a level with explanations */
  constructor(node, guide) {
    this.seed = '';
    this.current = 0;
    /** @type {Stop[]} */
    this.stops = [];
    this.count = el('p', { class: 'muted level-count' });
    this.strip = el('div', { class: 'trail', role: 'group', 'aria-label': t('ui.levels.trail'),
      onkeydown: (/** @type {KeyboardEvent} */ e) => rove(e, this.stops.map((s) => s.node), { ArrowLeft: -1, ArrowRight: 1 }) });
    this.watcher = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) {
        const stop = isIntersecting && this.stops.find((s) => s.node === target);
        if (stop) void this.#load(stop);
      }
    }, { rootMargin: '100px' });
    const first = el('div', { class: 'row guided', role: 'group', 'aria-label': t('ui.levels.guided') },
      el('span', { text: t('ui.levels.guided') }),
      ...guided.map((level) => button(number(level), () => guide(level),
        { id: `guided-${level}`, 'aria-label': t('ui.levels.guided.name', { level }) })));
    node.append(this.strip, this.count, first);
  }

  /**
   * show shows the levels of a seed, and which of them is open.
   * @param {string} seed
   * @param {number} current
   */
  show(seed, current) {
    const other = seed !== this.seed || current !== this.current;
    Object.assign(this, { seed, current });
    later(this, () => {
      if (other) this.#open();
      else this.#mark();
    });
  }

  // #open shows the levels.
  #open() {
    this.watcher.disconnect();
    const here = Math.min(this.current, shownLevels);
    this.stops = Array.from({ length: shownLevels }, (_, k) => {
      const level = k + 1;
      const name = `shift:${level}#${this.seed}`;
      const [picture, sign] = [el('span', { class: 'picture' }), el('span', { class: 'level-sign' })];
      const node = el('a', { href: link('shift', name, []), tabindex: level === here ? 0 : -1,
        'aria-current': level === this.current ? 'true' : null }, picture, el('span', { text: number(level) }), sign);
      this.watcher.observe(node);
      return { level, name, node, picture, sign };
    });
    this.strip.replaceChildren(...this.stops.map((s) => s.node));
    this.#mark();
    this.strip.scrollLeft = this.stops[here - 1].node.offsetLeft - this.strip.clientWidth / 3;
  }

  // #mark shows which levels are solved, with the fewest moves, and which were tried.
  #mark() {
    const solved = new Map(results().map((r) => [r.name, r.best]));
    const tried = new Set(games().filter((g) => g.moves > 0).map((g) => g.name));
    for (const { level, name, node, sign } of this.stops) {
      const best = solved.get(name);
      const mark = best ? 'solved' : (tried.has(name) ? 'tried' : 'unseen');
      node.className = `level is-${mark}`;
      sign.textContent = `${signs[mark]}${best ?? ''}`;
      node.setAttribute('aria-label', [t(`ui.levels.${mark}.name`, { level }), best && t('ui.moves', { n: best })]
        .filter(Boolean).join(', '));
    }
    this.count.textContent = t('ui.levels.solved', { n: this.stops.filter(({ name }) => solved.has(name)).length,
      all: shownLevels });
  }

  /** @param {Stop} stop */
  async #load({ name, node, picture }) {
    this.watcher.unobserve(node);
    const level = await ask('level', { level: name }).catch(() => null);
    if (level) picture.replaceChildren(thumb(puzzleOf(level)));
  }
}
