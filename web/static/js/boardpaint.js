// This module draws a board on a canvas: its cells, and what lies over them. Boards have up to ten
// thousand cells, so each look of a cell is drawn once as a small picture and then copied, and only
// the cells in view are; where cells are too small for digits, the whole board is one picture of a
// pixel a cell.

/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./view.js').View} View */

/**
 * @typedef {'plain' | 'been' | 'here' | 'goal' | 'empty' | 'full' | 'chosen' | 'aim' | 'ghost' | 'hole' | 'forced'} Look
 */

/**
 * @typedef {object} Scene what a board looks like
 * @property {(k: number) => Look} look
 * @property {(k: number) => string} text
 * @property {(k: number) => number} shade from 0 to 1, for the overview; below 0 for an empty cell
 * @property {boolean} lined whether all cells have lines between them, or only a faint raster
 * @property {{cell: number, kind: 'target' | 'aim' | 'hint' | 'frame', sign?: string}[]} frames
 * @property {number[]} trail cells that were passed through, in order
 * @property {number[]} path a second trail, without numbers
 * @property {{from: number, to: number} | null} arrow
 * @property {string[] | null} notes a small text for each cell
 * @property {number} start the cell marked S, or -1
 * @property {{from: [number, number], to: [number, number], text: string} | null} slide in cells; how far comes with the call
 */

const digitsFrom = 13; // pixels of a cell: below, digits are not drawn
const cellsFrom = 11; // below, the board is one picture
const cellsWhileZooming = 22; // the same while the size changes
const numbersFrom = 30; // below, the trail has no numbers
const fresh = 12; // jumps of the trail that are drawn strongly
const font = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** @type {Record<Look, {ground: string, ink: string, bold: boolean}>} */
const looks = {
  plain: { ground: 'cell', ink: 'fg', bold: false },
  been: { ground: 'soft', ink: 'fg', bold: false },
  here: { ground: 'accent', ink: 'on-accent', bold: true },
  goal: { ground: 'cell', ink: 'good', bold: true },
  empty: { ground: 'bg', ink: 'fg', bold: false },
  full: { ground: 'card', ink: 'fg', bold: true },
  chosen: { ground: 'accent', ink: 'on-accent', bold: true },
  aim: { ground: 'soft', ink: 'fg', bold: true },
  ghost: { ground: 'warn', ink: 'bg', bold: true },
  hole: { ground: 'cell', ink: 'muted', bold: false },
  forced: { ground: 'cell', ink: 'fg', bold: false },
};

export class BoardPainter {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
    this.size = 0; // device pixels of the pictures of cells
    /** @type {Map<string, OffscreenCanvas>} */
    this.pictures = new Map();
    /** @type {Palette} */
    this.colours = {};
    this.whole = new OffscreenCanvas(1, 1); // a pixel a cell
  }

  /**
   * fit gives the canvas as many pixels as it has on the screen.
   * @param {number} width
   * @param {number} height
   */
  fit(width, height) {
    this.ratio = Math.min(3, devicePixelRatio || 1);
    this.canvas.width = Math.max(1, Math.round(width * this.ratio));
    this.canvas.height = Math.max(1, Math.round(height * this.ratio));
  }

  /**
   * recolour forgets all pictures.
   * @param {Palette} colours
   */
  recolour(colours) {
    this.colours = colours;
    this.pictures.clear();
  }

  /**
   * survey draws the picture of a pixel a cell.
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
   * paint draws everything. settled says that the size of the cells stays for a while, so that
   * pictures of exactly this size are worth drawing.
   * @param {View} view
   * @param {Scene} scene
   * @param {{settled: boolean, slid: number, numbered: boolean}} how slid is how far the slide is, 0 to 1
   */
  paint(view, scene, { settled, slid, numbered }) {
    const { ctx, colours, ratio = 1 } = this;
    const size = Math.max(1, Math.round(view.cell * ratio));
    if (settled && size !== this.size || this.size === 0) {
      this.size = size;
      this.pictures.clear();
    }
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.fillStyle = colours.bg;
    ctx.fillRect(0, 0, this.canvas.width, this.canvas.height);
    if (view.cell < (settled ? cellsFrom : cellsWhileZooming)) this.#paintWhole(view);
    else {
      // While the size changes, speed counts more than smooth edges.
      ctx.imageSmoothingEnabled = settled;
      this.#paintCells(view, scene, slid);
      ctx.imageSmoothingEnabled = true;
    }
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#paintTrail(view, scene.trail);
    this.#paintPath(view, scene.path);
    for (const f of scene.frames) this.#paintFrame(view, f);
    if (scene.arrow) this.#paintArrow(view, scene.arrow);
    if (scene.start >= 0) this.#paintSign(view, scene.start, 'S', 'left', 'top', colours.muted);
    if (scene.notes && view.cell >= numbersFrom) this.#paintNotes(view, scene);
    if (scene.slide && slid < 1) this.#paintSlide(view, scene.slide, slid);
    this.#paintEdges(view);
    for (const f of scene.frames) if (f.sign) this.#paintAway(view, f.cell);
    if (numbered) this.#paintNumbers(view);
  }

  /**
   * rehearse does what the first move will need and what takes long the first time, such as finding
   * fonts, where nobody sees it.
   * @param {View} view
   * @param {[Look, string][]} coming cells that may have to be drawn next
   * @param {number[]} trail
   */
  rehearse(view, coming, trail) {
    const { ctx, ratio = 1 } = this;
    for (const [look, text] of coming) this.#picture(look, text);
    ctx.save();
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.beginPath();
    ctx.rect(0, 0, 0, 0);
    ctx.clip();
    this.#paintTrail(view, trail);
    ctx.restore();
  }

  /** @param {View} view */
  #paintWhole(view) {
    const { ctx, ratio = 1 } = this;
    ctx.imageSmoothingEnabled = false;
    ctx.drawImage(this.whole, view.x * ratio, view.y * ratio, view.cols * view.cell * ratio, view.rows * view.cell * ratio);
    ctx.imageSmoothingEnabled = true;
    ctx.strokeStyle = this.colours.line;
    ctx.strokeRect(view.x * ratio, view.y * ratio, view.cols * view.cell * ratio, view.rows * view.cell * ratio);
  }

  /**
   * @param {View} view
   * @param {Scene} scene
   * @param {number} slid
   */
  #paintCells(view, scene, slid) {
    const { ctx, ratio = 1, colours } = this;
    const { top, bottom, left, right } = view.span();
    // Lines between cells are what the ground shows between their pictures.
    const edge = (/** @type {number} */ at, /** @type {number} */ n) => Math.round((at + n * view.cell) * ratio);
    ctx.fillStyle = colours.line;
    ctx.globalAlpha = scene.lined ? 1 : 0.5;
    ctx.fillRect(edge(view.x, left) - 1, edge(view.y, top) - 1, edge(view.x, right + 1) - edge(view.x, left) + 1, edge(view.y, bottom + 1) - edge(view.y, top) + 1);
    ctx.globalAlpha = 1;
    const sliding = slid < 1 ? scene.slide : null;
    for (let row = top; row <= bottom; row++) {
      const [y, below] = [edge(view.y, row), edge(view.y, row + 1)];
      for (let col = left; col <= right; col++) {
        const k = row * view.cols + col;
        const x = edge(view.x, col);
        const look = sliding && sliding.to[0] === col && sliding.to[1] === row && scene.look(k) === 'here' ? 'been' : scene.look(k);
        ctx.drawImage(this.#picture(look, scene.text(k)), x, y, edge(view.x, col + 1) - x - 1, below - y - 1);
      }
    }
  }

  /**
   * #picture returns the picture of a cell.
   * @param {Look} look
   * @param {string} text
   */
  #picture(look, text) {
    const key = `${look} ${text}`;
    const old = this.pictures.get(key);
    if (old) return old;
    const { size, colours } = this;
    const one = new OffscreenCanvas(Math.max(1, size - 1), Math.max(1, size - 1));
    const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (one.getContext('2d'));
    const { ground, ink, bold } = looks[look];
    ctx.fillStyle = colours[ground];
    ctx.fillRect(0, 0, size, size);
    if (look === 'full' || look === 'aim') {
      ctx.strokeStyle = colours.line;
      ctx.lineWidth = Math.max(1, Math.min(size / 30, 1.5 * (this.ratio ?? 1)));
      ctx.strokeRect(ctx.lineWidth / 2, ctx.lineWidth / 2, size - 1 - ctx.lineWidth, size - 1 - ctx.lineWidth);
    }
    if (look === 'hole') stripe(ctx, size, colours.line);
    if (look === 'forced') {
      ctx.strokeStyle = colours.warn;
      ctx.lineWidth = Math.max(1, size / 28);
      ctx.strokeRect(2 * ctx.lineWidth, 2 * ctx.lineWidth, size - 1 - 4 * ctx.lineWidth, size - 1 - 4 * ctx.lineWidth);
    }
    if (look === 'goal') {
      ctx.strokeStyle = colours.good;
      ctx.lineWidth = Math.max(1, size / 22);
      ctx.beginPath();
      ctx.arc((size - 1) / 2, (size - 1) / 2, size * 0.36, 0, 2 * Math.PI);
      ctx.stroke();
    }
    if (text !== '' && size >= digitsFrom * (this.ratio ?? 1)) {
      ctx.fillStyle = colours[ink];
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      ctx.font = `${bold ? 650 : 450} ${size * [0.46, 0.46, 0.42, 0.33][Math.min(3, text.length)]}px ${font}`;
      ctx.fillText(text, (size - 1) / 2, size * 0.53, size - 2);
    }
    this.pictures.set(key, one);
    return one;
  }

  /**
   * #paintTrail draws the player's own path below and beside the digits: a line through the lower
   * right of the cells, and in each of them the number of the jump that led there last.
   * @param {View} view
   * @param {number[]} trail
   */
  #paintTrail(view, trail) {
    if (trail.length < 2) return;
    const { ctx, colours } = this;
    const { cell } = view;
    const at = (/** @type {number} */ k) => {
      const [x, y] = view.corner(k);
      return [x + cell * 0.79, y + cell * 0.8];
    };
    ctx.lineWidth = Math.max(1.5, cell * 0.05);
    ctx.lineCap = ctx.lineJoin = 'round';
    ctx.strokeStyle = colours.accent;
    const last = trail.length - 1;
    for (const [from, to, alpha] of [[0, Math.max(0, last - fresh), 0.28], [Math.max(0, last - fresh), last, 0.75]]) {
      if (to <= from) continue;
      ctx.globalAlpha = alpha;
      ctx.beginPath();
      for (let n = from; n <= to; n++) {
        const [x, y] = at(trail[n]);
        if (n === from) ctx.moveTo(x, y);
        else ctx.lineTo(x, y);
      }
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
    if (cell < numbersFrom) return;
    /** @type {Map<number, number>} */
    const visits = new Map(trail.map((k, n) => [k, n]));
    const size = Math.max(9, cell * 0.19);
    ctx.font = `600 ${size}px ${font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    for (const [k, n] of visits) {
      if (n === last) continue;
      const [x, y] = at(k);
      if (x < -cell || y < -cell || x > view.width + cell || y > view.height + cell) continue;
      const wide = Math.max(size * 1.35, ctx.measureText(String(n)).width + size * 0.6);
      ctx.fillStyle = colours.card;
      ctx.strokeStyle = colours.accent;
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.roundRect(Math.min(x - wide / 2, x + cell * 0.2 - wide), y - size * 0.68, wide, size * 1.36, size * 0.68);
      ctx.fill();
      ctx.stroke();
      ctx.fillStyle = colours.fg;
      ctx.fillText(String(n), Math.min(x - wide / 2, x + cell * 0.2 - wide) + wide / 2, y + size * 0.06);
    }
  }

  /**
   * #paintPath draws the path of a solution that is shown.
   * @param {View} view
   * @param {number[]} path
   */
  #paintPath(view, path) {
    if (path.length < 2) return;
    const { ctx, colours } = this;
    ctx.strokeStyle = colours.warn;
    ctx.globalAlpha = 0.7;
    ctx.lineWidth = Math.max(2, view.cell * 0.08);
    ctx.lineCap = ctx.lineJoin = 'round';
    ctx.beginPath();
    path.forEach((k, n) => (n === 0 ? ctx.moveTo(...view.middle(k)) : ctx.lineTo(...view.middle(k))));
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  /**
   * @param {View} view
   * @param {Scene['frames'][number]} frame
   */
  #paintFrame(view, { cell: k, kind, sign }) {
    const { ctx, colours } = this;
    const { cell } = view;
    const [x, y] = view.corner(k);
    const wide = Math.max(1.5, cell * { target: 0.055, aim: 0.1, hint: 0.06, frame: 0.05 }[kind]);
    const inset = wide / 2 + 0.5 + (kind === 'hint' ? cell * 0.08 : 0);
    ctx.lineWidth = wide;
    ctx.strokeStyle = kind === 'hint' ? colours.warn : (kind === 'frame' ? colours.fg : colours.accent);
    ctx.setLineDash(kind === 'hint' ? [cell * 0.14, cell * 0.09] : []);
    ctx.strokeRect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset);
    ctx.setLineDash([]);
    if (sign) this.#paintSign(view, k, sign, 'right', 'top', colours.accent);
  }

  /**
   * #paintAway points from the edge of what is seen to a cell beyond it.
   * @param {View} view
   * @param {number} k
   */
  #paintAway(view, k) {
    const { ctx, colours } = this;
    const { pad, width, height, cover } = view;
    const [x, y] = view.middle(k);
    const size = 9;
    const air = size + 3;
    const [atX, atY] = [Math.max(pad.left + air, Math.min(width - air, x)), Math.max(pad.top + air, Math.min(height - cover - air, y))];
    if (Math.max(Math.abs(x - atX), Math.abs(y - atY)) <= view.cell / 2) return; // some of it is seen
    ctx.save();
    ctx.translate(atX, atY);
    ctx.rotate(Math.atan2(y - atY, x - atX));
    ctx.beginPath();
    ctx.moveTo(size, 0);
    ctx.lineTo(-size * 0.7, -size);
    ctx.lineTo(-size * 0.7, size);
    ctx.closePath();
    ctx.lineJoin = 'round';
    ctx.lineWidth = 4;
    ctx.strokeStyle = colours.bg;
    ctx.stroke();
    ctx.fillStyle = colours.accent;
    ctx.fill();
    ctx.restore();
  }

  /**
   * @param {View} view
   * @param {number} k
   * @param {string} sign
   * @param {'left' | 'right'} side
   * @param {'top' | 'bottom'} end
   * @param {string} colour
   */
  #paintSign(view, k, sign, side, end, colour) {
    const { ctx } = this;
    const { cell } = view;
    if (cell < 18) return;
    const [x, y] = view.corner(k);
    ctx.fillStyle = colour;
    ctx.textAlign = side;
    ctx.textBaseline = 'middle';
    ctx.font = `650 ${Math.max(9, cell * 0.24)}px ${font}`;
    ctx.fillText(sign, side === 'left' ? x + cell * 0.1 : x + cell * 0.91, end === 'top' ? y + cell * 0.21 : y + cell * 0.82);
  }

  /**
   * @param {View} view
   * @param {Scene} scene
   */
  #paintNotes(view, { notes }) {
    const { ctx, colours } = this;
    const { top, bottom, left, right } = view.span();
    ctx.fillStyle = colours.muted;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    ctx.font = `${Math.max(9, view.cell * 0.2)}px ${font}`;
    for (let row = top; row <= bottom; row++) {
      for (let col = left; col <= right; col++) {
        const note = notes?.[row * view.cols + col];
        if (!note) continue;
        const [x, y] = view.corner(row * view.cols + col);
        ctx.fillText(note, x + view.cell * 0.08, y + view.cell * 0.84);
      }
    }
  }

  /**
   * #paintArrow points from one cell to another.
   * @param {View} view
   * @param {{from: number, to: number}} arrow
   */
  #paintArrow(view, { from, to }) {
    const { ctx, colours } = this;
    const [[x, y], [tx, ty]] = [view.middle(from), view.middle(to)];
    const length = Math.hypot(tx - x, ty - y) || 1;
    const [ux, uy] = [(tx - x) / length, (ty - y) / length];
    const head = Math.max(7, view.cell * 0.3);
    const near = Math.min(view.cell * 0.46, length * 0.3);
    const [ax, ay, bx, by] = [x + ux * near, y + uy * near, tx - ux * near, ty - uy * near];
    for (const [colour, more] of [[colours.bg, 3], [colours.warn, 0]]) {
      ctx.strokeStyle = ctx.fillStyle = String(colour);
      ctx.lineWidth = Math.max(2.5, view.cell * 0.1) + Number(more);
      ctx.lineJoin = 'round';
      ctx.lineCap = 'butt';
      ctx.beginPath();
      ctx.moveTo(ax, ay);
      ctx.lineTo(bx - ux * head * 0.8, by - uy * head * 0.8);
      ctx.stroke();
      ctx.beginPath();
      ctx.moveTo(bx, by);
      ctx.lineTo(bx - ux * head - uy * head * 0.55, by - uy * head + ux * head * 0.55);
      ctx.lineTo(bx - ux * head + uy * head * 0.55, by - uy * head - ux * head * 0.55);
      ctx.closePath();
      if (more) {
        ctx.lineWidth = Number(more);
        ctx.stroke();
      }
      ctx.fill();
    }
    this.#paintFrame(view, { cell: from, kind: 'frame' });
  }

  /**
   * @param {View} view
   * @param {NonNullable<Scene['slide']>} slide
   * @param {number} slid
   */
  #paintSlide(view, { from, to, text }, slid) {
    const { ctx } = this;
    const eased = 1 - (1 - slid) ** 2;
    const [x, y] = [from[0] + (to[0] - from[0]) * eased, from[1] + (to[1] - from[1]) * eased];
    ctx.drawImage(this.#picture('here', text), view.x + x * view.cell, view.y + y * view.cell, view.cell - 1, view.cell - 1);
  }

  /**
   * #paintEdges fades the sides at which the board goes on.
   * @param {View} view
   */
  #paintEdges(view) {
    const { ctx, colours } = this;
    const { left, top, right, bottom } = view.follows();
    const deep = 26;
    const { width, height } = view;
    /** @type {[boolean, number, number, number, number, [number, number, number, number]][]} */
    const sides = [
      [left, 0, 0, deep, 0, [0, 0, deep, height]], [right, width, 0, width - deep, 0, [width - deep, 0, deep, height]],
      [top, 0, 0, 0, deep, [0, 0, width, deep]], [bottom, 0, height, 0, height - deep, [0, height - deep, width, deep]],
    ];
    for (const [more, x0, y0, x1, y1, box] of sides) {
      if (!more) continue;
      const fade = ctx.createLinearGradient(x0, y0, x1, y1);
      fade.addColorStop(0, colours.bg);
      fade.addColorStop(1, transparent(colours.bg));
      ctx.fillStyle = fade;
      ctx.fillRect(...box);
    }
  }

  /**
   * #paintNumbers writes the numbers of rows and columns, from 1, beside the board.
   * @param {View} view
   */
  #paintNumbers(view) {
    const { ctx, colours } = this;
    const { pad, cell, width, height } = view;
    const { top, bottom, left, right } = view.span();
    ctx.fillStyle = colours.bg;
    ctx.fillRect(0, 0, width, pad.top);
    ctx.fillRect(0, 0, pad.left, height);
    ctx.fillStyle = colours.muted;
    ctx.font = `11px ${font}`;
    ctx.textBaseline = 'middle';
    const every = Math.max(1, Math.ceil(18 / cell));
    ctx.textAlign = 'center';
    for (let col = left; col <= right; col++) {
      const x = view.x + (col + 0.5) * cell;
      if ((col + 1) % every === 0 && x > pad.left && x < width) ctx.fillText(String(col + 1), x, Math.max(pad.top, view.y) - pad.top / 2);
    }
    ctx.textAlign = 'right';
    for (let row = top; row <= bottom; row++) {
      const y = view.y + (row + 0.5) * cell;
      if ((row + 1) % every === 0 && y > pad.top && y < height) ctx.fillText(String(row + 1), Math.max(pad.left, view.x) - 5, y);
    }
  }
}

/**
 * stripe hatches a picture.
 * @param {OffscreenCanvasRenderingContext2D} ctx
 * @param {number} size
 * @param {string} colour
 */
function stripe(ctx, size, colour) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1, size / 26);
  ctx.beginPath();
  for (let x = -size; x < size; x += Math.max(4, size / 6)) {
    ctx.moveTo(x, size);
    ctx.lineTo(x + size, 0);
  }
  ctx.stroke();
}

const sample = new OffscreenCanvas(1, 1);

/**
 * rgb returns the parts of any colour that CSS knows.
 * @param {string} colour
 */
function rgb(colour) {
  const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (sample.getContext('2d', { willReadFrequently: true }));
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, 1, 1);
  return [...ctx.getImageData(0, 0, 1, 1).data];
}

/** @type {Map<string, string>} */
const clear = new Map();

/** @param {string} colour */
function transparent(colour) {
  const known = clear.get(colour) ?? `rgb(${rgb(colour).slice(0, 3).join(' ')} / 0)`;
  clear.set(colour, known);
  return known;
}
