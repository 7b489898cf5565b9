// What moves on a board, with the arithmetic of hop.js. A motion never holds back the state: the board knows the
// new position at once, and a motion only covers some of its cells and draws over it until its time is over. So
// dropping a motion is all that it takes to complete it.
import { arc, hopAt, hopTime, runAt, runsFor } from './hop.js';
import { disc, write } from './cellpictures.js';
import { distance } from './lanes.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./boardmarks.js').Mark} Mark */
/** @typedef {import('./boardmarks.js').Box} Box */
/** @typedef {import('./cellpictures.js').Appearance} Appearance */

/**
 * @typedef {object} Shown what a motion changes of a scene
 * @property {[number, Appearance, string][]} [covers] cells that look otherwise until it is over
 * @property {Partial<Record<'trail' | 'path', number>>} [grown] the part of the last jump of a way that has its line
 * @property {Mark[]} marks
 */
/** @typedef {{view: View, pictures: import('./cellpictures.js').CellPictures}} Tools */
/**
 * @typedef {object} Motion
 * @property {number} time ms
 * @property {[import('./feel.js').Happening, number]} felt what is heard when it begins
 * @property {(part: number, tools: Tools) => Shown} show what is seen after a part of the time, 0 to 1
 */

const bloomTime = 420; // ms
const fuseTime = 190;
const burstTime = 340;
const missTime = 900;
const shakeTime = 260; // of a miss
const shards = 10;

/** reach returns the place around a point. @param {number} x @param {number} y @param {number} r @returns {Box} */
const reach = (x, y, r) => [x - r, y - r, x + r, y + r];

/**
 * flying draws a disc on its way from cell to cell, with its shadow. Where it touches the ground it has a text.
 * @param {Tools} tools
 * @param {number} from
 * @param {number} to
 * @param {number} part
 * @param {string} colour
 * @param {string} text
 * @returns {Mark}
 */
function flying({ view, pictures: { colours } }, from, to, part, colour, text) {
  const { cell } = view;
  const { along, lift, height } = hopAt(distance(from, to, view.cols), part);
  const [[ax, ay], [bx, by]] = [view.middle(from), view.middle(to)];
  const [x, y] = [ax + along * (bx - ax), ay + along * (by - ay)];
  return { parts: [[`disc ${from} ${to} ${part}`, [x - cell * 0.7, y - cell * (lift + 0.7), x + cell * 0.7,
    y + cell * 0.7]]], draw: (ctx) => {
    ctx.fillStyle = colours.fg;
    ctx.globalAlpha = 0.22;
    disc(ctx, x, y + cell * 0.1, cell * 0.38, cell * 0.3);
    ctx.globalAlpha = 1;
    ctx.fillStyle = colour;
    const radius = cell * 0.42 * (1 + 0.14 * lift);
    disc(ctx, x, y - cell * lift + radius * (1 - height), radius * (2 - height), radius * height);
    if (along === 1) write(ctx, text, x, y, cell, colours['on-accent'], true);
  } };
}

/**
 * hop moves a disc from one cell to another; way is the line that it leaves, if it leaves one.
 * @param {{from: number, to: number, cols: number, under: Appearance, text: string, way?: 'trail' | 'path',
 *   colour: string}} jump under and text are the appearance of the other cell without the disc
 * @returns {Motion}
 */
export function hop({ from, to, cols, under, text, way, colour }) {
  const n = distance(from, to, cols);
  return { time: hopTime(n), felt: ['hop', n], show: (part, tools) => ({
    covers: [[to, under, text]], grown: way ? { [way]: hopAt(n, part).along } : {},
    marks: [flying(tools, from, to, part, tools.pictures.colours[colour], under === 'goal' ? '' : text)],
  }) };
}

/**
 * run moves a disc along a whole path, as when the goal is reached.
 * @param {number[]} path its cells
 * @param {number} cols
 * @returns {Motion}
 */
export function run(path, cols) {
  const lengths = path.slice(1).map((to, n) => distance(path[n], to, cols));
  const end = path[path.length - 1];
  return { time: runsFor(lengths), felt: ['hop', 1], show: (part, tools) => {
    const { jump, part: within } = runAt(lengths, part);
    return { covers: [[end, 'goal', 'G']],
      marks: [flying(tools, path[jump], path[jump + 1], within, tools.pictures.colours.good, '')] };
  } };
}

/** bloom opens the goal in its colour. @param {number} goal @returns {Motion} */
export const bloom = (goal) => ({ time: bloomTime, felt: ['win', 1], show: (part, { view, pictures }) => {
  const { cell } = view;
  const [[x, y], [left, top]] = [view.middle(goal), view.corner(goal)];
  const gone = 1 - (1 - part) ** 2;
  return { covers: [[goal, 'goal', 'G']], marks: [{ parts: [[`bloom ${part}`, reach(x, y, cell * 1.7)]], draw: (ctx) => {
    ctx.save();
    ctx.beginPath();
    ctx.arc(x, y, cell * 0.75 * gone, 0, 2 * Math.PI);
    ctx.clip();
    ctx.drawImage(pictures.of('reached', 'G'), left, top, cell - 1, cell - 1);
    ctx.restore();
    ctx.strokeStyle = pictures.colours.good;
    ctx.globalAlpha = 1 - part;
    ctx.lineWidth = cell * 0.14 * (1 - part) + 0.5;
    ctx.beginPath();
    ctx.arc(x, y, cell * (0.5 + gone), 0, 2 * Math.PI);
    ctx.stroke();
    ctx.globalAlpha = 1;
  } }] };
} });

/**
 * piece draws the picture of a cell at a place, larger or smaller than usual, with a shadow if it is raised.
 * @param {Tools} tools
 * @param {string} name
 * @param {[Appearance, string]} look
 * @param {[number, number]} at its middle
 * @param {number} scale
 * @returns {Mark}
 */
const piece = ({ view: { cell }, pictures }, name, look, [x, y], scale) => ({
  parts: [[`${name} ${look.join(' ')} ${x} ${y} ${scale}`, reach(x, y, cell * scale * 0.62)]], draw: (ctx) => {
  const size = (cell - 1) * scale;
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(x - size / 2, y - size / 2, size, size, size * 0.16);
  ctx.shadowColor = pictures.colours.edge;
  ctx.shadowBlur = cell * 0.2 * Math.max(0, scale - 1) * 4;
  ctx.fillStyle = pictures.colours.card;
  ctx.fill();
  ctx.clip();
  ctx.shadowColor = 'transparent';
  ctx.drawImage(pictures.of(...look), x - size / 2, y - size / 2, size, size);
  ctx.restore();
} });

/**
 * slide moves a tile over the others to a cell, and merges it there with another one: both fuse into one with
 * the text after, or burst if that is empty.
 * @param {{from: number, to: number, cols: number, moved: string, before: string, after: string}} move
 * @returns {Motion[]}
 */
export function slide({ from, to, cols, moved, before, after }) {
  const n = distance(from, to, cols);
  return [{ time: hopTime(n), felt: ['hop', n], show: (part, tools) => {
    const [[ax, ay], [bx, by]] = [tools.view.middle(from), tools.view.middle(to)];
    const eased = part * part * (3 - 2 * part);
    return { covers: [[to, 'full', before]], marks: [piece(tools, 'slide', ['full', moved],
      [ax + eased * (bx - ax), ay + eased * (by - ay)], 1 + 0.12 * Math.sin(Math.PI * part))] };
  } }, after === '' ? burst(to) : { time: fuseTime, felt: ['fuse', n], show: (part, tools) => ({
    marks: [piece(tools, 'fuse', ['full', after], tools.view.middle(to), 1 + 0.24 * Math.sin(Math.PI * part))],
  }) }];
}

/** burst scatters a tile into nothing. @param {number} cell @returns {Motion} */
const burst = (cell) => ({ time: burstTime, felt: ['burst', 1], show: (part, { view, pictures }) => {
  const [x, y] = view.middle(cell);
  const far = view.cell * (0.2 + 0.75 * (1 - (1 - part) ** 2));
  const size = view.cell * 0.2 * (1 - part);
  return { marks: [{ parts: [[`burst ${part}`, reach(x, y, view.cell * 1.2)]], draw: (ctx) => {
    ctx.fillStyle = pictures.colours.accent;
    for (let k = 0; k < shards; k++) {
      const angle = 2 * Math.PI * k / shards;
      const more = far * (k % 2 === 0 ? 1 : 0.7);
      disc(ctx, x + more * Math.cos(angle), y + more * Math.sin(angle), size / 2, size / 2);
    }
  } }] };
} });

/**
 * miss shakes a cell that no jump leads to, and counts the cells of the jumps that are possible.
 * @param {number} wrong
 * @param {[Appearance, string]} look of that cell
 * @param {number} here
 * @param {number[]} targets
 * @returns {Motion}
 */
export const miss = (wrong, look, here, targets) => ({ time: missTime, felt: ['miss', 1], show: (part, tools) => {
  const { view, pictures: { colours } } = tools;
  const { cell, cols } = view;
  const shaken = Math.min(1, part * missTime / shakeTime);
  const [x, y] = view.middle(wrong);
  const marks = shaken < 1 ? [piece(tools, 'shake', look,
    [x + cell * 0.12 * Math.sin(6 * Math.PI * shaken) * (1 - shaken), y], 1)] : [];
  for (const to of targets) {
    const n = distance(here, to, cols);
    const [[ax, ay], [bx, by]] = [view.middle(here), view.middle(to)];
    const along = (/** @type {number} */ k) => [ax + (bx - ax) * k / n, ay + (by - ay) * k / n];
    marks.push({ parts: [[`ruler ${to} ${part}`, [Math.min(ax, bx) - cell / 2, Math.min(ay, by) - cell / 2,
      Math.max(ax, bx) + cell / 2, Math.max(ay, by) + cell / 2]]], draw: (ctx) => {
      ctx.strokeStyle = colours.warn;
      ctx.globalAlpha = Math.min(1, 3 * (1 - part));
      ctx.lineWidth = Math.max(1.5, cell * 0.05);
      ctx.lineCap = 'round';
      ctx.beginPath();
      for (let k = 0; k < n; k++) {
        const [sx, sy, cx, cy, ex, ey] = arc([...along(k), ...along(k + 1)], cell * 0.34);
        ctx.moveTo(sx, sy);
        ctx.quadraticCurveTo(cx, cy, ex, ey);
      }
      ctx.stroke();
      ctx.globalAlpha = 1;
    } });
  }
  return { marks };
} });
