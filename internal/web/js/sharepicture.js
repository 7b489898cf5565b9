// The picture of a result to share: the board in the colours of the page, without the solution,
// next to the name and the score.
import { saveFile } from './dom.js';
import { CellPictures } from './cellpictures.js';
import { canBeEmpty, isGoal } from './families.js';
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
  const pictures = new CellPictures();
  pictures.recolour(colours);
  pictures.resize(Math.floor((height - 2 * margin) / Math.max(rows, cols)));
  pictures.suit(Math.max(1, ...values), canBeEmpty(puzzle));
  ctx.fillStyle = colours.line;
  ctx.fillRect(margin - 1, margin - 1, cols * pictures.size + 1, rows * pictures.size + 1);
  values.forEach((v, k) => {
    const appearance = isGoal(puzzle, k) ? 'goal' : !canBeEmpty(puzzle) ? 'plain' : v === 0 ? 'empty'
      : 'full';
    ctx.drawImage(pictures.of(appearance, v === 0 ? '' : String(v)), margin + k % cols * pictures.size,
      margin + Math.floor(k / cols) * pictures.size);
  });
  ctx.textBaseline = 'middle';
  const left = height; // the board is square
  lines.forEach((line, k) => {
    ctx.fillStyle = k === 0 ? colours.accent : colours.fg;
    ctx.font = `700 ${k === 0 ? textSize * 2 : textSize}px ${font}`;
    ctx.fillText(line, left, height / 2 + (k - (lines.length - 1) / 2) * textSize * 1.9,
      width - left - margin);
  });
  return canvas.convertToBlob({ type: 'image/png' });
}

/**
 * sharePicture shares the picture through the system's dialogue, or saves it where there is none.
 * It returns what it has done.
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
  saveFile(file.name, file, file.type);
  return t('ui.share.saved');
}
