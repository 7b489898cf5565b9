// The pictures of cells. Each appearance of a cell with each text is drawn once, off the screen,
// and then copied wherever it is seen. All have the same size, that of a cell without the line at
// its end.

/** @typedef {import('./svgboard.js').Appearance} Appearance */
/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

const font = 'Figtree, system-ui, sans-serif';

const maxTint = 0.14; // of the accent, for the largest number of a board
const targetTint = 0.26;

/** @type {Record<Appearance, {ground: string, ink: string, bold: boolean}>} */
const appearances = {
  plain: { ground: 'cell', ink: 'fg', bold: false },
  been: { ground: 'soft', ink: 'fg', bold: false },
  visited: { ground: 'line', ink: 'muted', bold: false },
  here: { ground: 'soft', ink: 'on-accent', bold: true },
  goal: { ground: 'cell', ink: 'good', bold: true },
  reached: { ground: 'good', ink: 'on-accent', bold: true },
  empty: { ground: 'bg', ink: 'fg', bold: false },
  full: { ground: 'card', ink: 'fg', bold: true },
  chosen: { ground: 'accent', ink: 'on-accent', bold: true },
  target: { ground: 'cell', ink: 'fg', bold: true },
  aim: { ground: 'cell', ink: 'fg', bold: true },
  ghost: { ground: 'soft', ink: 'bg', bold: true },
  hole: { ground: 'cell', ink: 'muted', bold: false },
  forced: { ground: 'cell', ink: 'fg', bold: false },
};
/** @type {Partial<Record<Appearance, string>>} */
const discs = { here: 'accent', ghost: 'warn' }; // where a disc stands, in its colour

/**
 * write writes the text of a cell of some size around its middle.
 * @type {(ctx: Context, text: string, x: number, y: number, size: number, ink: string,
 *   bold: boolean) => void}
 */
const write = (ctx, text, x, y, size, ink, bold) => {
  ctx.fillStyle = ink;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.font = `${bold ? 650 : 450} ${size * [0.46, 0.46, 0.42, 0.33][Math.min(3, text.length)]}px ${font}`;
  ctx.fillText(text, x, y + size * 0.03, size * 0.97);
};

/**
 * flag draws the sign of the goal around the middle of a cell of some size.
 * @type {(ctx: Context, x: number, y: number, size: number, ink: string) => void}
 */
const flag = (ctx, x, y, size, ink) => {
  const [left, top] = [x - 0.16 * size, y - 0.3 * size];
  ctx.fillStyle = ctx.strokeStyle = ink;
  ctx.lineCap = ctx.lineJoin = 'round';
  ctx.lineWidth = Math.max(1, size * 0.07);
  ctx.beginPath();
  ctx.moveTo(left, y + 0.31 * size);
  ctx.lineTo(left, top);
  ctx.lineTo(left + 0.46 * size, top + 0.17 * size);
  ctx.lineTo(left, top + 0.34 * size);
  ctx.stroke();
  ctx.fill();
};

export class CellPictures {
  size = 0; // device pixels of a cell
  /** @type {import('./palette.js').Palette} */
  colours = {};
  largest = 1; // number, which has the full tint
  raised = false; // whether numbers are tiles on a ground, and not cells of one sheet
  /** @type {Map<Appearance, Map<string, ImageBitmap>>} */
  #pictures = new Map();

  /** recolour forgets all pictures. @param {import('./palette.js').Palette} colours */
  recolour(colours) {
    this.colours = colours;
    this.#pictures.clear();
  }

  /** resize forgets them too. @param {number} size */
  resize(size) {
    this.size = size;
    this.#pictures.clear();
  }

  /**
   * suit forgets the pictures of another kind of board.
   * @param {number} largest
   * @param {boolean} raised
   */
  suit(largest, raised) {
    if (largest !== this.largest || raised !== this.raised) this.#pictures.clear();
    Object.assign(this, { largest, raised });
  }

  /**
   * of returns the picture of a cell: the same one for the same appearance and text.
   * @param {Appearance} appearance
   * @param {string} text
   */
  of(appearance, text) {
    let alike = this.#pictures.get(appearance);
    if (!alike) this.#pictures.set(appearance, alike = new Map());
    let one = alike.get(text);
    if (!one) alike.set(text, one = this.#draw(appearance, text));
    return one;
  }

  /** @param {Appearance} appearance @param {string} text */
  #draw(appearance, text) {
    const { size, colours, largest } = this;
    const one = new OffscreenCanvas(Math.max(1, size - 1), Math.max(1, size - 1));
    const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (one.getContext('2d'));
    const { ground, ink, bold } = appearances[appearance];
    const middle = (size - 1) / 2;
    const raised = this.raised && appearance !== 'empty';
    const marked = appearance === 'target' || appearance === 'aim';
    ctx.fillStyle = raised ? colours.bg : colours[ground];
    ctx.fillRect(0, 0, size, size);
    /** @type {(colour: string, inset: number, down: number) => void} shares of the size */
    const pad = (colour, inset, down) => {
      const [from, wide] = [inset * size, (1 - 2 * inset) * size - 1];
      ctx.fillStyle = colours[colour];
      ctx.beginPath();
      ctx.roundRect(from, from + down * size, wide, wide, size * 0.12);
      ctx.fill();
    };
    if (raised) {
      pad('edge', 0.01, 0.02); // its edge and the side below
      pad(ground, 0.04, -0.02);
    }
    if (ground === 'cell' || ground === 'card') {
      ctx.globalAlpha = marked ? targetTint : maxTint * Math.min(1, (Number(text) || 0) / largest);
      if (raised) pad('accent', 0.04, -0.02);
      else pad('accent', marked ? 0.06 : -1, 0);
      ctx.globalAlpha = 1;
    }
    const framed = { aim: 'accent', forced: 'warn' }[/** @type {string} */ (appearance)];
    if (framed) {
      ctx.strokeStyle = colours[framed];
      ctx.lineWidth = Math.max(1, size / 22);
      ctx.strokeRect(0.06 * size, 0.06 * size, 0.88 * size - 1, 0.88 * size - 1);
    }
    if (appearance === 'hole') stripe(ctx, size, colours.line);
    const standing = discs[appearance];
    if (standing) {
      ctx.fillStyle = colours[standing];
      ctx.beginPath();
      ctx.arc(middle, middle, size * 0.42, 0, 2 * Math.PI);
      ctx.fill();
    }
    if (appearance === 'goal' || appearance === 'reached') flag(ctx, middle, middle, size, colours[ink]);
    else if (text !== '') write(ctx, text, middle, middle, size, colours[ink], bold);
    return one.transferToImageBitmap();
  }
}

/** stripe hatches a picture. @type {(ctx: Context, size: number, colour: string) => void} */
const stripe = (ctx, size, colour) => {
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1, size / 26);
  ctx.beginPath();
  for (let x = -size; x < size; x += Math.max(4, size / 6)) {
    ctx.moveTo(x, size);
    ctx.lineTo(x + size, 0);
  }
  ctx.stroke();
};
