// The pictures of cells. Each appearance of a cell with each text is drawn once, off the screen, and then copied
// wherever it is seen. All have the same size, that of a cell without the line at its end.

/**
 * @typedef {'plain' | 'been' | 'here' | 'goal' | 'reached' | 'empty' | 'full' | 'chosen' | 'aim' | 'ghost' | 'hole'
 *   | 'forced'} Appearance
 */

export const font = 'Figtree, system-ui, sans-serif';

/** @type {Record<Appearance, {ground: string, ink: string, bold: boolean}>} */
const appearances = {
  plain: { ground: 'cell', ink: 'fg', bold: false },
  been: { ground: 'soft', ink: 'fg', bold: false },
  here: { ground: 'accent', ink: 'on-accent', bold: true },
  goal: { ground: 'cell', ink: 'good', bold: true },
  reached: { ground: 'good', ink: 'on-accent', bold: true },
  empty: { ground: 'bg', ink: 'fg', bold: false },
  full: { ground: 'card', ink: 'fg', bold: true },
  chosen: { ground: 'accent', ink: 'on-accent', bold: true },
  aim: { ground: 'soft', ink: 'fg', bold: true },
  ghost: { ground: 'warn', ink: 'bg', bold: true },
  hole: { ground: 'cell', ink: 'muted', bold: false },
  forced: { ground: 'cell', ink: 'fg', bold: false },
};

export class CellPictures {
  size = 0; // device pixels of a cell
  ratio = 1; // device pixels for each CSS pixel
  /** @type {import('./palette.js').Palette} */
  colours = {};
  /** @type {Map<Appearance, Map<string, ImageBitmap>>} */
  #pictures = new Map();

  /** recolour forgets all pictures. @param {import('./palette.js').Palette} colours */
  recolour(colours) {
    this.colours = colours;
    this.#pictures.clear();
  }

  /** resize forgets them too. @param {number} size @param {number} ratio */
  resize(size, ratio) {
    Object.assign(this, { size, ratio });
    this.#pictures.clear();
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
    const { size, ratio, colours } = this;
    const one = new OffscreenCanvas(Math.max(1, size - 1), Math.max(1, size - 1));
    const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (one.getContext('2d'));
    const { ground, ink, bold } = appearances[appearance];
    ctx.fillStyle = colours[ground];
    ctx.fillRect(0, 0, size, size);
    if (appearance === 'full' || appearance === 'aim') {
      ctx.strokeStyle = colours.edge;
      ctx.lineWidth = Math.max(1, Math.min(size / 30, 1.5 * ratio));
      ctx.strokeRect(ctx.lineWidth / 2, ctx.lineWidth / 2, size - 1 - ctx.lineWidth, size - 1 - ctx.lineWidth);
    }
    if (appearance === 'hole') stripe(ctx, size, colours.line);
    if (appearance === 'forced') {
      ctx.strokeStyle = colours.warn;
      ctx.lineWidth = Math.max(1, size / 28);
      ctx.strokeRect(2 * ctx.lineWidth, 2 * ctx.lineWidth, size - 1 - 4 * ctx.lineWidth, size - 1 - 4 * ctx.lineWidth);
    }
    if (appearance === 'goal') {
      ctx.strokeStyle = colours.good;
      ctx.lineWidth = Math.max(1, size / 22);
      ctx.beginPath();
      ctx.arc((size - 1) / 2, (size - 1) / 2, size * 0.36, 0, 2 * Math.PI);
      ctx.stroke();
    }
    if (text !== '') {
      ctx.fillStyle = colours[ink];
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      ctx.font = `${bold ? 650 : 450} ${size * [0.46, 0.46, 0.42, 0.33][Math.min(3, text.length)]}px ${font}`;
      ctx.fillText(text, (size - 1) / 2, size * 0.53, size - 2);
    }
    return one.transferToImageBitmap();
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
