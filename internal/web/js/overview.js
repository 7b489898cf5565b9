// The overview of a board that is larger than its frame: the whole board, small, in the strip below
// it, with a frame around the visible part. A tap on it goes there.
import { el } from './dom.js';

const [maxWide, maxHigh] = [120, 44]; // pixels
const minSide = 16;

/** @typedef {import('./view.js').View} View */

export class Overview {
  /**
   * go is called with a cell that was tapped.
   * @param {View} view
   * @param {(k: number) => void} go
   */
  constructor(view, go) {
    this.view = view;
    this.canvas = el('canvas', { class: 'board-map', 'aria-hidden': 'true', hidden: true });
    this.shown = ''; // what it shows
    const { canvas } = this;
    const tapped = (/** @type {PointerEvent} */ e) => {
      const box = canvas.getBoundingClientRect();
      const at = (/** @type {number} */ share, /** @type {number} */ n) => Math.max(0,
        Math.min(n - 1, Math.floor(share * n)));
      go(at((e.clientY - box.top) / box.height, view.rows) * view.cols
        + at((e.clientX - box.left) / box.width, view.cols));
    };
    canvas.addEventListener('pointerdown', (e) => {
      canvas.setPointerCapture(e.pointerId);
      tapped(e);
    });
    canvas.addEventListener('pointermove', (e) => { if (canvas.hasPointerCapture(e.pointerId)) tapped(e); });
  }

  /** needed reports whether the board is larger than its frame. */
  get needed() { return Object.values(this.view.follows()).some(Boolean); }

  /**
   * show shows a picture of the board with a pixel for each cell, with dots on some cells; the last
   * one is the player's. state identifies everything that the picture depends on.
   * @param {OffscreenCanvas} whole
   * @param {import('./palette.js').Palette} colours
   * @param {{places: number[], hinted: number[], cursor: number, state: number}} what
   */
  show(whole, colours, { places, hinted, cursor, state }) {
    const { view, canvas } = this;
    const { width, height } = this.#size();
    canvas.hidden = !this.needed;
    if (!this.needed) return;
    const { x, y, cell } = view;
    const ratio = devicePixelRatio || 1;
    const now = [width, height, x, y, cell, view.width, view.height, ratio, places, cursor, state].join()
      + hinted.join();
    if (now === this.shown) return;
    this.shown = now;
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.imageSmoothingEnabled = false;
    ctx.drawImage(whole, 0, 0, width, height);
    const one = width / view.cols;
    const size = Math.max(4, one);
    for (const [cells, colour] of /** @type {[number[], string][]} */ ([[places, colours.good],
      [hinted, colours.warn], [[cursor], colours.accent]])) {
      ctx.fillStyle = colour;
      for (const k of cells) ctx.fillRect((k % view.cols + 0.5) * one - size / 2,
        (Math.floor(k / view.cols) + 0.5) * one - size / 2, size, size);
    }
    ctx.strokeStyle = colours.fg;
    ctx.lineWidth = 1.5;
    ctx.strokeRect(-x / cell * one, -y / cell * one, view.width / cell * one, view.height / cell * one);
  }

  #size() {
    const { rows, cols } = this.view;
    const scale = Math.min(maxWide / cols, maxHigh / rows);
    const side = (/** @type {number} */ cells) => Math.max(minSide, Math.round(cells * scale));
    return { width: side(cols), height: side(rows) };
  }
}
