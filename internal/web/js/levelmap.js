// The trail of the numbered levels of Number Shifting: a strip of small pictures, a hundred levels at a time. The
// open one is large, solved ones have a mark with the number of moves. The engine draws the numbers of a level in a
// few milliseconds, so the picture of a level is made when it comes into view; only those of one strip are kept.
import { button, el } from './dom.js';
import { ask } from './engine.js';
import { later } from './later.js';
import { bands, bandSize, markOf, played } from './levels.js';
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
    this.first = 0; // of the levels in the strip
    /** @type {Stop[]} */
    this.stops = [];
    this.hundreds = bands().map(({ first, last }) => button(`${number(first)}–${number(last)}`,
      () => this.#open(first), { id: `band-${first}` }));
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
    node.append(this.strip, this.count, el('div', { class: 'row hundreds' }, ...this.hundreds), first);
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
      if (other) this.#open(Math.min(bands().length - 1, Math.floor((current - 1) / bandSize)) * bandSize + 1);
      else this.#mark();
    });
  }

  /** #open shows a hundred levels. @param {number} first */
  #open(first) {
    this.first = first;
    this.watcher.disconnect();
    const here = this.current >= first && this.current < first + bandSize ? this.current : first;
    this.stops = Array.from({ length: bandSize }, (_, k) => {
      const level = first + k;
      const [picture, sign] = [el('canvas', { 'aria-hidden': 'true' }), el('span', { class: 'level-sign' })];
      const node = el('a', { href: link('shift', `shift:${level}#${this.seed}`, []), tabindex: level === here ? 0 : -1,
        'aria-current': level === this.current ? 'true' : null }, picture, el('span', { text: number(level) }), sign);
      this.watcher.observe(node);
      return { level, node, picture, sign };
    });
    this.strip.replaceChildren(...this.stops.map((s) => s.node));
    this.#mark();
    this.strip.scrollLeft = this.stops[here - first].node.offsetLeft - this.strip.clientWidth / 3;
    for (const b of this.hundreds) b.setAttribute('aria-pressed', String(b.id === `band-${first}`));
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
      all: bandSize });
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
