// The map of the numbered levels of Number Shifting: bands of a hundred, each with a dot for every
// level. A band opens, and then has a link to each of its levels. Marks differ in shape as well as
// in colour.
import { keepDrawn, prepare } from './chart.js';
import { button, el } from './dom.js';
import { later } from './later.js';
import { bands, bandSize, markOf, played } from './levels.js';
import { link } from './share.js';
import { number, t } from './text.js';

const perLine = 25; // dots
/** @type {Record<import('./levels.js').Mark, string>} */
const signs = { solved: '✓', tried: '◐', unseen: '' };

const guided = [1, 2, 3]; // levels with an explanation at each move

export class LevelMap {
  /** @param {(level: number) => void} guide opens a level with explanations */
  constructor(guide) {
    this.seed = '';
    this.current = 0;
    this.all = played('');
    this.rows = bands().map(({ first, last }) => {
      const dots = el('canvas', { class: 'level-dots', 'aria-hidden': 'true' });
      const [title, text] = [el('span'), el('span', { class: 'level-count' })];
      const list = el('div', { class: 'level-list' });
      const node = el('details', { class: 'level-band', id: `band-${first}`, ontoggle: () => { if (node.open) this.#list(first, list); } },
        el('summary', {}, title, text, dots), list);
      title.textContent = `${number(first)}–${number(last)}`;
      return { first, last, node, title, text, dots, list, marks: '', drawn: '', near: false };
    });
    // A thousand dots take longer than the board: those of a band are drawn when it comes near.
    const watcher = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) {
        const row = this.rows.find(({ dots }) => dots === target);
        if (!row) continue;
        row.near = isIntersecting;
        this.#draw(row);
      }
    }, { rootMargin: '50%' });
    for (const { dots } of this.rows) watcher.observe(dots);
    const first = el('div', { class: 'row guided', role: 'group', 'aria-label': t('ui.levels.guided') }, el('span', { text: t('ui.levels.guided') }),
      ...guided.map((level) => button(number(level), () => guide(level), { class: 'level', id: `guided-${level}`, 'aria-label': t('ui.levels.guided.name', { level }) })));
    this.node = el('div', { class: 'level-map', id: 'level-map' }, first, ...this.rows.map((r) => r.node));
  }

  /**
   * show shows the levels of a seed, and which of them is open.
   * @param {string} seed
   * @param {number} current
   */
  show(seed, current) {
    const other = seed !== this.seed || current !== this.current;
    Object.assign(this, { seed, current, all: played(seed) });
    for (const row of this.rows) {
      row.node.classList.toggle('here', current >= row.first && current <= row.last);
      if (row.node.open) this.#list(row.first, row.list);
      else if (other) row.list.replaceChildren();
    }
    later(this, () => { for (const row of this.rows) this.#band(row); });
  }

  /** @param {LevelMap['rows'][number]} row */
  #band(row) {
    const levels = Array.from({ length: bandSize }, (_, k) => row.first + k);
    const marks = levels.map((k) => `${markOf(this.all, k)}${k === this.current ? ' here' : ''}`).join();
    if (marks === row.marks) return;
    row.marks = marks;
    row.text.textContent = t('ui.levels.solved', { n: levels.filter((k) => this.all.solved.has(k)).length, all: bandSize });
    this.#draw(row);
  }

  /**
   * #draw draws the dots of a band, if they can be seen soon and have changed.
   * @param {LevelMap['rows'][number]} row
   */
  #draw(row) {
    if (!row.near || row.marks === row.drawn) return;
    row.drawn = row.marks;
    keepDrawn(row.dots, () => this.#dots(row.dots, row.first));
  }

  /**
   * #dots draws a band: a filled disc is solved, a ring tried, a small dot unseen; a frame is open.
   * @param {HTMLCanvasElement} canvas
   * @param {number} first
   */
  #dots(canvas, first) {
    const { ctx, width, height, colour } = prepare(canvas);
    const step = width / perLine;
    const high = height / (bandSize / perLine);
    const radius = Math.min(step, high) * 0.34;
    /** @type {(k: number) => [number, number]} */
    const at = (k) => [(k % perLine + 0.5) * step, (Math.floor(k / perLine) + 0.5) * high];
    ctx.lineWidth = 2;
    // All dots with the same mark are one path, which takes a small part of the time.
    for (const [mark, name] of /** @type {const} */ ([['solved', '--good'], ['tried', '--warn'], ['unseen', '--muted']])) {
      ctx.fillStyle = ctx.strokeStyle = colour(name);
      ctx.beginPath();
      for (let k = 0; k < bandSize; k++) {
        if (markOf(this.all, first + k) !== mark) continue;
        const [x, y] = at(k);
        const r = mark === 'unseen' ? radius * 0.42 : radius;
        ctx.moveTo(x + r, y);
        ctx.arc(x, y, r, 0, 2 * Math.PI);
      }
      if (mark === 'tried') ctx.stroke();
      else ctx.fill();
    }
    const here = this.current - first;
    if (here >= 0 && here < bandSize) {
      const [x, y] = at(here);
      ctx.strokeStyle = colour('--fg');
      ctx.strokeRect(x - radius - 1.5, y - radius - 1.5, 2 * radius + 3, 2 * radius + 3);
    }
  }

  /**
   * #list fills an open band with links.
   * @param {number} first
   * @param {HTMLElement} list
   */
  #list(first, list) {
    list.replaceChildren(...Array.from({ length: bandSize }, (_, k) => {
      const level = first + k;
      const mark = markOf(this.all, level);
      return el('a', {
        href: link('shift', `shift:${level}#${this.seed}`, []), class: `level is-${mark}`, 'aria-current': level === this.current ? 'true' : null,
        'aria-label': t(`ui.levels.${mark}.name`, { level }),
      }, String(level), el('span', { class: 'level-sign', text: signs[mark] }));
    }));
  }
}
