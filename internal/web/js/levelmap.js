// The trail of the first hundred levels of Number Shifting: a strip of small pictures. The open one is large, solved ones
// have a mark with the number of moves. The engine draws the numbers of a level in a few milliseconds, so the picture of a
// level is made when it comes into view. Later levels are opened by their numbers.
import { button, el } from './dom.js';
import { ask } from './engine.js';
import { later } from './later.js';
import { markOf, played, shownLevels } from './levels.js';
import { onColours } from './palette.js';
import { link } from './share.js';
import { results } from './store.js';
import { number, t } from './text.js';

/** @type {Record<import('./levels.js').Mark, string>} */
const signs = { solved: '✓', tried: '◐', unseen: '' };

const guided = [1, 2, 3]; // levels with an explanation at each move

/**
 * @typedef {{level: number, node: HTMLAnchorElement, picture: HTMLCanvasElement, sign: HTMLElement, view?: any}} Stop
 */

export class LevelMap {
  /** @param {HTMLElement} node @param {(level: number) => void} guide opens a level with explanations */
  constructor(node, guide) {
    this.seed = '';
    this.current = 0;
    /** @type {Stop[]} */
    this.stops = [];
    this.count = el('p', { class: 'muted level-count' });
    this.strip = el('div', { class: 'trail', role: 'group', 'aria-label': t('ui.levels.trail'),
      onkeydown: (/** @type {KeyboardEvent} */ e) => this.#key(e) });
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
    onColours(() => this.stops.forEach(draw));
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
      const [picture, sign] = [el('canvas', { 'aria-hidden': 'true' }), el('span', { class: 'level-sign' })];
      const node = el('a', { href: link('shift', `shift:${level}#${this.seed}`, []), tabindex: level === here ? 0 : -1,
        'aria-current': level === this.current ? 'true' : null }, picture, el('span', { text: number(level) }), sign);
      this.watcher.observe(node);
      return { level, node, picture, sign };
    });
    this.strip.replaceChildren(...this.stops.map((s) => s.node));
    this.#mark();
    this.strip.scrollLeft = this.stops[here - 1].node.offsetLeft - this.strip.clientWidth / 3;
  }

  // #mark shows which levels are solved, with the fewest moves, if they are known, and which were tried.
  #mark() {
    const all = played(this.seed);
    const moves = new Map(results().filter((r) => r.family === 'shift').map((r) => [r.name, r.best]));
    for (const { level, node, sign } of this.stops) {
      const mark = markOf(all, level);
      const best = mark === 'solved' ? moves.get(`shift:${level}#${this.seed}`) : undefined;
      node.className = `level is-${mark}`;
      sign.textContent = `${signs[mark]}${best ?? ''}`;
      node.setAttribute('aria-label', [t(`ui.levels.${mark}.name`, { level }), best && t('ui.moves', { n: best })]
        .filter(Boolean).join(', '));
    }
    this.count.textContent = t('ui.levels.solved', { n: this.stops.filter(({ level }) => all.solved.has(level)).length,
      all: shownLevels });
  }

  /** @param {Stop} stop */
  async #load(stop) {
    this.watcher.unobserve(stop.node);
    stop.view = await ask('level', { level: `shift:${stop.level}#${this.seed}` }).catch(() => undefined);
    draw(stop);
  }

  /** #key goes along the strip. @param {KeyboardEvent} event */
  #key(event) {
    const at = this.stops.findIndex((s) => s.node === document.activeElement);
    const to = this.stops[at + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? NaN)];
    if (!to) return;
    this.stops[at].node.tabIndex = -1;
    to.node.tabIndex = 0;
    to.node.focus();
    event.preventDefault();
  }
}

/** draw draws a level with a pixel for each cell, darker for larger numbers. @param {Stop} stop */
function draw({ picture, view }) {
  if (!view) return;
  const { width, height, cells } = view;
  Object.assign(picture, { width, height });
  const ctx = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
  ctx.fillStyle = getComputedStyle(picture).color;
  const largest = Math.max(...cells);
  cells.forEach((/** @type {number} */ v, /** @type {number} */ k) => {
    ctx.globalAlpha = v === 0 ? 0 : 0.25 + 0.75 * (v / largest);
    ctx.fillRect(k % width, Math.floor(k / width), 1, 1);
  });
}
