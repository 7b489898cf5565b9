// The cells of boards that are too large for a drawing (svgboard.js), on a canvas. They have up to
// ten thousand cells, so each appearance of a cell is drawn once as a small picture and then
// copied, and only for the cells in view. If cells are too small for digits, the whole board is one
// picture with a pixel for each cell.
import { CellPictures } from './cellpictures.js';

/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./view.js').View} View */
/** @typedef {import('./svgboard.js').Scene} Scene */
/** @typedef {import('./svgboard.js').Appearance} Appearance */

const cellsFrom = 13; // CSS pixels of a cell: below, the board is one picture of shades, without digits
const cellsWhileZooming = 22; // the same while the size changes
const gridAlpha = 0.7; // of the lines between cells

export class BoardPainter {
  ratio = 1; // device pixels for each CSS pixel
  pictures = new CellPictures();
  /** @type {string | null} */
  #place = null; // what the canvas shows: all that changes every pixel,
  /** @type {ImageBitmap[]} */
  #shown = []; // and the pictures of the cells in view, row by row

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
    this.whole = new OffscreenCanvas(1, 1); // a pixel a cell
  }

  get colours() { return this.pictures.colours; }

  get pixelRatio() { return Math.min(3, devicePixelRatio || 1); }

  /**
   * fit gives the canvas as many pixels as it has on the screen.
   * @param {number} width
   * @param {number} height
   */
  fit(width, height) {
    this.ratio = this.pixelRatio;
    this.canvas.width = Math.max(1, Math.round(width * this.ratio));
    this.canvas.height = Math.max(1, Math.round(height * this.ratio));
    this.#place = null;
  }

  // forget makes the next picture be painted completely, because the canvas has lost its content.
  forget() { this.#place = null; }

  /** @param {Palette} colours */
  recolour(colours) {
    this.pictures.recolour(colours);
    this.#place = null;
  }

  /**
   * survey draws the picture with a pixel for each cell.
   * @param {number} rows
   * @param {number} cols
   * @param {Scene} scene
   */
  survey(rows, cols, scene) {
    if (this.whole.width !== cols || this.whole.height !== rows) this.whole = new OffscreenCanvas(cols, rows);
    const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (this.whole.getContext('2d'));
    ctx.globalAlpha = 1;
    ctx.fillStyle = this.pictures.raised ? this.colours.bg : this.colours.cell;
    ctx.fillRect(0, 0, cols, rows);
    ctx.fillStyle = this.colours.accent;
    for (let k = 0; k < rows * cols; k++) {
      const shade = scene.shade(k);
      ctx.globalAlpha = shade < 0 ? 0 : 0.15 + 0.7 * shade;
      ctx.fillRect(k % cols, Math.floor(k / cols), 1, 1);
    }
  }

  /**
   * showsCells reports whether cells are drawn one by one, rather than as pixels of one picture.
   * @param {View} view
   * @param {boolean} settled
   */
  showsCells(view, settled) { return view.cell >= (settled ? cellsFrom : cellsWhileZooming); }

  /**
   * paint draws the cells in view, if they look otherwise than before. settled reports whether the
   * size of the cells stays for a while, so that pictures of exactly this size are worth drawing.
   * @param {View} view
   * @param {Scene} scene
   * @param {boolean} settled
   * @param {[number, Appearance, string][]} covers cells that look otherwise than in the scene
   */
  paint(view, scene, settled, covers) {
    const { ctx, ratio, pictures } = this;
    const size = Math.max(1, Math.round(view.cell * ratio));
    if (settled && size !== pictures.size || pictures.size === 0) {
      pictures.resize(size);
      this.#place = null;
    }
    if (!this.showsCells(view, settled)) {
      this.#place = null;
      this.#paintGround();
      this.#paintWhole(view);
      return;
    }
    const { x, y, cell, width, height, rows, cols } = view;
    const place = [x, y, cell, width, height, rows, cols, settled].join();
    const covered = new Map(covers.map(([k, ...look]) => [k, look]));
    const { top, bottom, left, right } = view.span();
    /** @type {ImageBitmap[]} */
    const cells = [];
    for (let row = top; row <= bottom; row++) {
      for (let k = row * cols + left; k <= row * cols + right; k++) {
        cells.push(pictures.of(...covered.get(k) ?? [scene.appearance(k), scene.text(k)]));
      }
    }
    if (place === this.#place && cells.every((picture, n) => picture === this.#shown[n])) return;
    this.#place = place;
    this.#shown = cells;
    this.#paintGround();
    // While the size changes, speed matters more than smooth edges.
    ctx.imageSmoothingEnabled = settled;
    // Each end of a cell is in whole device pixels. What is painted first shows as lines between
    // the cells.
    const at = (/** @type {number} */ from, /** @type {number} */ n) => Math.round((from + n * cell) * ratio);
    ctx.fillStyle = this.colours.edge;
    ctx.globalAlpha = gridAlpha;
    ctx.fillRect(at(x, left) - 1, at(y, top) - 1, at(x, right + 1) - at(x, left) + 1,
      at(y, bottom + 1) - at(y, top) + 1);
    ctx.globalAlpha = 1;
    cells.forEach((picture, n) => {
      const [row, col] = [top + Math.floor(n / (right - left + 1)), left + n % (right - left + 1)];
      const [atX, atY] = [at(x, col), at(y, row)];
      ctx.drawImage(picture, atX, atY, at(x, col + 1) - atX - 1, at(y, row + 1) - atY - 1);
    });
    ctx.imageSmoothingEnabled = true;
  }

  #paintGround() {
    const { ctx, colours, canvas } = this;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.fillStyle = colours.bg;
    ctx.fillRect(0, 0, canvas.width, canvas.height);
  }

  /** @param {View} view */
  #paintWhole(view) {
    const { ctx, ratio, whole, colours } = this;
    ctx.imageSmoothingEnabled = false;
    ctx.drawImage(whole, view.x * ratio, view.y * ratio, view.cols * view.cell * ratio,
      view.rows * view.cell * ratio);
    ctx.imageSmoothingEnabled = true;
    ctx.strokeStyle = colours.line;
    ctx.strokeRect(view.x * ratio, view.y * ratio, view.cols * view.cell * ratio,
      view.rows * view.cell * ratio);
  }
}
