// The overview of a board that is larger than its frame: the whole board, small, in a corner where it hides nothing
// important, with a frame around the visible part. A tap on it goes there.
import { el } from './dom.js';
import { freeCorner } from './view.js';

const longSide = 88; // pixels
const minShort = 20; // pixels of the short side
const margin = 6; // pixels between it and the edges

/** @typedef {import('./view.js').View} View */

export class Overview {
  /** go is called with a cell that was tapped. @param {View} view @param {(k: number) => void} go */
  constructor(view, go) {
    this.view = view;
    this.canvas = el('canvas', { class: 'board-map', 'aria-hidden': 'true', hidden: true });
    this.shown = ''; // what it shows
    const { canvas } = this;
    const tapped = (/** @type {PointerEvent} */ e) => {
      const box = canvas.getBoundingClientRect();
      const at = (/** @type {number} */ share, /** @type {number} */ n) => Math.max(0,
        Math.min(n - 1, Math.floor(share * n)));
      go(at((e.clientY - box.top) / box.height, view.rows) * view.cols + at((e.clientX - box.left) / box.width,
        view.cols));
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
   * show shows a picture of the board with a pixel for each cell, with dots on some cells; the last one is the
   * player's. state identifies everything that the picture depends on.
   * @param {OffscreenCanvas} whole
   * @param {import('./palette.js').Palette} colours
   * targets are the cells that the player may want to tap next. The overview hides them only where it would
   * otherwise hide the cells of a hint or the player's own.
   * @param {{places: number[], hinted: number[], targets: number[], cursor: number, state: number}} what
   */
  show(whole, colours, { places, hinted, targets, cursor, state }) {
    const { view, canvas } = this;
    const { width, height } = this.#size();
    const spacious = { width: width + 2 * margin, height: height + 2 * margin };
    const corner = this.needed
      ? freeCorner(view, [...hinted, ...targets, cursor], spacious)
        ?? freeCorner(view, [...hinted, cursor], spacious) ?? freeCorner(view, [cursor], { width, height })
      : null;
    canvas.hidden = corner === null;
    if (!corner) return;
    const { x, y, cell, cover } = view;
    const ratio = devicePixelRatio || 1;
    const now = [corner, width, height, x, y, cell, view.width, view.height, cover, ratio, places, cursor,
      state].join() + hinted.join();
    if (now === this.shown) return;
    this.shown = now;
    const [right, bottom] = corner;
    Object.assign(canvas.style, {
      width: `${width}px`, height: `${height}px`,
      left: right ? 'auto' : `${margin}px`, right: right ? `${margin}px` : 'auto',
      top: bottom ? 'auto' : `${margin}px`, bottom: bottom ? `${margin + cover}px` : 'auto',
    });
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
    const scale = longSide / Math.max(rows, cols);
    const side = (/** @type {number} */ cells) => Math.max(minShort, Math.round(cells * scale));
    return { width: side(cols), height: side(rows) };
  }
}
