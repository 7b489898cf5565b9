// This module draws a board on a canvas: its cells, and the marks over them. Boards have up to ten thousand
// cells, so each appearance of a cell is drawn once as a small picture and then copied, and only for the cells
// in view. If cells are too small for digits, the whole board is one picture with a pixel for each cell.
//
// While the board stays where it is, only the differences from the previous picture are painted: the cells with
// another picture, and the marks that appeared, vanished or changed. A tap changes a few of hundreds of cells,
// and its answer must come with the next frame. Keeping a copy of all cells to draw below the marks does not
// help, because it is as large as the board.
import { CellPictures } from './cellpictures.js';
import { frameMark, marksOf } from './boardmarks.js';
import { rgb } from './palette.js';
import { wayMarks } from './trailmarks.js';

/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./view.js').View} View */
/** @typedef {import('./cellpictures.js').Appearance} Appearance */
/** @typedef {import('./boardmarks.js').Mark} Mark */
/** @typedef {import('./boardmarks.js').Box} Box */

/**
 * @typedef {object} Scene what a board looks like
 * @property {(k: number) => Appearance} appearance
 * @property {(k: number) => string} text
 * @property {(k: number) => number} shade from 0 to 1, for the overview; below 0 for an empty cell
 * @property {boolean} lined whether all cells have lines between them, or only a faint raster
 * @property {{cell: number, kind: 'target' | 'aim' | 'hint' | 'frame', sign?: string}[]} frames
 * @property {number[]} trail cells that were passed through, in order
 * @property {number[]} path a second trail, without numbers
 * @property {string[] | null} notes a small text for each cell
 * @property {number} start the cell with a ring, or -1
 * @property {{cell: number, plus: string, minus: string} | null} results
 */

const cellsFrom = 13; // CSS pixels of a cell: below, the board is one picture of shades, without digits
const cellsWhileZooming = 22; // the same while the size changes
const gridAlpha = 0.7; // of the lines between cells
const maxChanged = 0.6; // share of the canvas from which on all of it is painted

/**
 * @typedef {object} Shown what the canvas shows
 * @property {string} place all that changes every pixel
 * @property {ImageBitmap[]} cells the pictures of those in view, row by row
 * @property {Map<string, Box>} parts of the marks, in device pixels
 */

export class BoardPainter {
  ratio = 1; // device pixels for each CSS pixel
  pictures = new CellPictures();
  /** @type {Shown | null} */
  #shown = null;

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
    this.#shown = null;
  }

  // forget makes the next picture be painted completely, because the canvas has lost its content.
  forget() { this.#shown = null; }

  /** @param {Palette} colours */
  recolour(colours) {
    this.pictures.recolour(colours);
    this.#shown = null;
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
    const [ground, ink] = [scene.lined ? this.colours.cell : this.colours.bg, this.colours.accent].map(rgb);
    const image = ctx.createImageData(cols, rows);
    for (let k = 0; k < rows * cols; k++) {
      const shade = scene.shade(k);
      const share = shade < 0 ? 0 : 0.15 + 0.7 * shade;
      for (let c = 0; c < 3; c++) image.data[4 * k + c] = ground[c] + share * (ink[c] - ground[c]);
      image.data[4 * k + 3] = 255;
    }
    ctx.putImageData(image, 0, 0);
  }

  /**
   * showsCells reports whether cells are drawn one by one, rather than as pixels of one picture.
   * @param {View} view
   * @param {boolean} settled
   */
  showsCells(view, settled) { return view.cell >= (settled ? cellsFrom : cellsWhileZooming); }

  /**
   * paint draws the differences from the previous picture. settled reports whether the size of the cells stays for
   * a while, so that pictures of exactly this size are worth drawing.
   * @param {View} view
   * @param {Scene} scene
   * @param {{settled: boolean, numbered: boolean, moving: import('./motions.js').Shown | null}} how
   */
  paint(view, scene, { settled, numbered, moving }) {
    const { ctx, ratio, pictures } = this;
    const size = Math.max(1, Math.round(view.cell * ratio));
    if (settled && size !== pictures.size || pictures.size === 0) {
      pictures.resize(size);
      this.#shown = null;
    }
    const marks = marksOf(view, this.colours, scene, { numbered, moving });
    if (!this.showsCells(view, settled)) {
      this.#shown = null;
      ctx.save();
      this.#paintGround();
      this.#paintWhole(view);
      for (const mark of marks) mark.draw(ctx);
      ctx.restore();
      return;
    }
    const { x, y, cell, width, height, rows, cols, cover, pad } = view;
    const now = {
      place: [x, y, cell, width, height, rows, cols, cover, pad.left, pad.top, scene.lined, settled, numbered].join(),
      cells: this.#cells(view, scene, new Map(moving?.covers?.map(([k, ...look]) => [k, look]))),
      parts: new Map(marks.flatMap(({ parts }) => parts.map(([name, box]) => [name, this.#pixels(box)]))),
    };
    const changed = this.#shown && this.#changes(view, this.#shown, now);
    this.#shown = now;
    if (changed?.length === 0) return;
    ctx.save();
    if (changed) {
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.beginPath();
      for (const [left, top, right, bottom] of changed) ctx.rect(left, top, right - left, bottom - top);
      ctx.clip();
    }
    this.#paintGround();
    // While the size changes, speed matters more than smooth edges.
    ctx.imageSmoothingEnabled = settled;
    this.#paintLines(view);
    for (const n of changed ? this.#inside(view, changed) : now.cells.keys()) {
      const [left, top, right, bottom] = this.#place(view, n);
      ctx.drawImage(now.cells[n], left, top, right - left - 1, bottom - top - 1);
    }
    ctx.imageSmoothingEnabled = true;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const { parts, draw } of marks) {
      const meets = (/** @type {string} */ name) => changed?.some((box) => meet(box, /** @type {Box} */ (
        now.parts.get(name))));
      if (!changed || parts.some(([name]) => meets(name))) draw(ctx);
    }
    ctx.restore();
  }

  /**
   * rehearse draws a trail and signs out of sight, because the first ones take longer: fonts have to be found.
   * @param {View} view
   * @param {Pick<Scene, 'trail' | 'frames'>} scene
   */
  rehearse(view, scene) {
    const { ctx, ratio, colours } = this;
    ctx.save();
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.beginPath();
    ctx.rect(0, 0, 0, 0);
    ctx.clip();
    for (const { draw } of [...wayMarks(view, colours, scene.trail, []),
      ...scene.frames.map((frame) => frameMark(view, colours, frame))]) draw(ctx);
    ctx.restore();
  }

  /**
   * #cells returns the pictures of the cells in view.
   * @param {View} view
   * @param {Scene} scene
   * @param {Map<number, [Appearance, string]>} covers cells that look otherwise
   */
  #cells(view, scene, covers) {
    const { pictures } = this;
    const { top, bottom, left, right } = view.span();
    /** @type {ImageBitmap[]} */
    const cells = [];
    for (let row = top; row <= bottom; row++) {
      for (let k = row * view.cols + left; k <= row * view.cols + right; k++) {
        cells.push(pictures.of(...covers.get(k) ?? [scene.appearance(k), scene.text(k)]));
      }
    }
    return cells;
  }

  /**
   * #edges returns the place of a range of cells, in whole device pixels.
   * @param {View} view
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   * @returns {Box}
   */
  #edges({ x, y, cell }, left, top, right, bottom) {
    const { ratio } = this;
    const at = (/** @type {number} */ from, /** @type {number} */ n) => Math.round((from + n * cell) * ratio);
    return [at(x, left), at(y, top), at(x, right), at(y, bottom)];
  }

  /** #place returns where a cell in view lies. @param {View} view @param {number} n its number among those */
  #place(view, n) {
    const { top, left, right } = view.span();
    const wide = right - left + 1;
    const [row, col] = [top + Math.floor(n / wide), left + n % wide];
    return this.#edges(view, col, row, col + 1, row + 1);
  }

  /**
   * #inside returns the numbers of the cells that may overlap some places.
   * @param {View} view
   * @param {Box[]} places
   */
  #inside(view, places) {
    const { ratio } = this;
    const { top, bottom, left, right } = view.span();
    /** @type {(pixel: number, from: number) => number} */
    const at = (pixel, from) => Math.floor((pixel / ratio - from) / view.cell);
    /** @type {Set<number>} */
    const found = new Set();
    for (const place of places) {
      const [firstCol, lastCol] = [Math.max(left, at(place[0] - 1, view.x)), Math.min(right, at(place[2] + 1, view.x))];
      const [firstRow, lastRow] = [Math.max(top, at(place[1] - 1, view.y)), Math.min(bottom, at(place[3] + 1, view.y))];
      for (let row = firstRow; row <= lastRow; row++) {
        for (let col = firstCol; col <= lastCol; col++) found.add((row - top) * (right - left + 1) + col - left);
      }
    }
    return found;
  }

  /**
   * #pixels returns the device pixels that a place of the frame may touch.
   * @param {Box} box
   * @returns {Box}
   */
  #pixels([left, top, right, bottom]) {
    const { ratio } = this;
    return [Math.floor(left * ratio) - 1, Math.floor(top * ratio) - 1, Math.ceil(right * ratio) + 1,
      Math.ceil(bottom * ratio) + 1];
  }

  /**
   * #changes returns the places at which two pictures differ, or null if that is almost everywhere.
   * @param {View} view
   * @param {Shown} was
   * @param {Shown} now
   */
  #changes(view, was, now) {
    if (was.place !== now.place) return null;
    /** @type {Box[]} */
    const boxes = [];
    now.cells.forEach((picture, n) => { if (picture !== was.cells[n]) boxes.push(this.#place(view, n)); });
    for (const [some, others] of [[was.parts, now.parts], [now.parts, was.parts]]) {
      for (const [name, box] of some) if (!others.has(name)) boxes.push(box);
    }
    const { width, height } = this.canvas;
    const area = boxes.reduce((sum, [left, top, right, bottom]) => sum + (right - left) * (bottom - top), 0);
    return area > maxChanged * width * height ? null : boxes;
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
    ctx.drawImage(whole, view.x * ratio, view.y * ratio, view.cols * view.cell * ratio, view.rows * view.cell * ratio);
    ctx.imageSmoothingEnabled = true;
    ctx.strokeStyle = colours.line;
    ctx.strokeRect(view.x * ratio, view.y * ratio, view.cols * view.cell * ratio, view.rows * view.cell * ratio);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** #paintLines paints what shows as lines between the pictures of the cells. @param {View} view */
  #paintLines(view) {
    const { ctx, colours } = this;
    const { top, bottom, left, right } = view.span();
    const [x, y, farX, farY] = this.#edges(view, left, top, right + 1, bottom + 1);
    ctx.fillStyle = colours.edge;
    ctx.globalAlpha = gridAlpha;
    ctx.fillRect(x - 1, y - 1, farX - x + 1, farY - y + 1);
    ctx.globalAlpha = 1;
  }
}

/** meet reports whether two boxes overlap. @param {Box} a @param {Box} b */
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
