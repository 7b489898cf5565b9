// The picture of a result to share: the board in the colours of the page, without the solution, next to the name and
// the score.
import { el } from './dom.js';
import { isGoal } from './families.js';
import { palette } from './palette.js';
import { t } from './text.js';

const [width, height, margin] = [1200, 630, 60];
const textSize = 44;

/**
 * draw returns the picture as a PNG.
 * @param {import('./families.js').Puzzle} puzzle
 * @param {string[]} lines the first one is the largest
 * @returns {Promise<Blob>}
 */
function draw(puzzle, lines) {
  const colours = palette();
  const canvas = new OffscreenCanvas(width, height);
  const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const font = getComputedStyle(document.body).fontFamily;
  ctx.fillStyle = colours.bg;
  ctx.fillRect(0, 0, width, height);
  const { rows, cols, values } = puzzle;
  const cell = (height - 2 * margin) / Math.max(rows, cols);
  const largest = Math.max(1, ...values);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  values.forEach((v, k) => {
    const [x, y] = [margin + k % cols * cell, margin + Math.floor(k / cols) * cell];
    const goal = isGoal(puzzle, k);
    ctx.fillStyle = colours.cell;
    ctx.fillRect(x + 1, y + 1, cell - 2, cell - 2);
    ctx.globalAlpha = goal ? 1 : v === 0 ? 0 : 0.08 + 0.4 * v / largest;
    ctx.fillStyle = goal ? colours.good : colours.accent;
    ctx.fillRect(x + 1, y + 1, cell - 2, cell - 2);
    ctx.globalAlpha = 1;
    ctx.fillStyle = goal ? colours['on-accent'] : colours.fg;
    ctx.font = `600 ${cell * 0.5}px ${font}`;
    if (goal || v > 0) ctx.fillText(goal ? 'G' : String(v), x + cell / 2, y + cell / 2);
  });
  ctx.textAlign = 'start';
  const left = height; // the board is square
  lines.forEach((line, k) => {
    ctx.fillStyle = k === 0 ? colours.accent : colours.fg;
    ctx.font = `700 ${k === 0 ? textSize * 2 : textSize}px ${font}`;
    ctx.fillText(line, left, height / 2 + (k - (lines.length - 1) / 2) * textSize * 1.9, width - left - margin);
  });
  return canvas.convertToBlob({ type: 'image/png' });
}

/**
 * sharePicture shares the picture through the system's dialogue, or saves it where there is none. It returns what
 * it has done.
 * @param {import('./families.js').Puzzle} puzzle
 * @param {string[]} lines
 */
export async function sharePicture(puzzle, lines) {
  const file = new File([await draw(puzzle, lines)], 'stride.png', { type: 'image/png' });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return t('ui.share.shared');
    } catch { return ''; }
  }
  const url = URL.createObjectURL(file);
  el('a', { href: url, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  return t('ui.share.saved');
}
