// What moves on a board, with the arithmetic of hop.js. A motion never holds back the state: the board knows the
// new position at once, and a motion only covers some of its cells and draws over it until its time is over. So
// dropping a motion is all that it takes to complete it.
import { disc, write } from './cellpictures.js';
import { arc, hopAt, hopTime, runAt, runsFor } from './hop.js';
import { distance } from './lanes.js';

/** @typedef {import('./boardmarks.js').Mark} Mark */
/** @typedef {import('./cellpictures.js').Appearance} Appearance */
/** @typedef {{view: import('./view.js').View, pictures: import('./cellpictures.js').CellPictures}} Tools */
/**
 * @typedef {object} Shown what a motion changes of a scene
 * @property {[number, Appearance, string][]} [covers] cells that look otherwise until it is over
 * @property {Partial<Record<'trail' | 'path', number>>} [grown] the part of the last jump of a way that has its line
 * @property {Mark[]} marks
 */
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

/**
 * mark is drawn around a point, up to some reach. Its name must change with each picture of it.
 * @type {(name: string, place: number[], reach: number, draw: Mark['draw']) => Mark}
 */
const mark = (name, [x, y], reach, draw) => ({ parts: [[name, [x - reach, y - reach, x + reach, y + reach]]], draw });

/**
 * flying draws a disc on its way, with its shadow. Where it touches the ground it has a text.
 * @type {(tools: Tools, jump: {from: number, to: number, part: number, colour: string, text?: string}) => Mark}
 */
const flying = ({ view, pictures: { colours } }, { from, to, part, colour, text = '' }) => {
  const { cell } = view;
  const { along, lift: high, height } = hopAt(distance(from, to, view.cols), part);
  const [[ax, ay], [bx, by]] = [view.middle(from), view.middle(to)];
  const [x, y] = [ax + along * (bx - ax), ay + along * (by - ay)];
  const lift = Math.min(high, Math.max(0, y / cell - 0.48)); // the frame does not cut it
  return mark(`disc ${from} ${to} ${part}`, [x, y - cell * lift / 2], cell * (lift / 2 + 0.7), (ctx) => {
    ctx.fillStyle = colours.fg;
    ctx.globalAlpha = 0.22;
    disc(ctx, x, y + cell * 0.1, cell * 0.38, cell * 0.3);
    ctx.globalAlpha = 1;
    ctx.fillStyle = colours[colour];
    const radius = cell * 0.42 * (1 + 0.14 * lift);
    disc(ctx, x, y - cell * lift + radius * (1 - height), radius * (2 - height), radius * height);
    if (along === 1) write(ctx, text, x, y, cell, colours['on-accent'], true);
  });
};

/**
 * hop moves a disc from one cell to another; way is the line that it leaves, if it leaves one.
 * @param {{from: number, to: number, cols: number, under: Appearance, text: string, way?: 'trail' | 'path',
 *   colour: string}} jump under and text are the appearance of the other cell without the disc
 * @returns {Motion}
 */
export function hop({ from, to, cols, under, text, way, colour }) {
  const n = distance(from, to, cols);
  return { time: hopTime(n), felt: ['hop', n], show: (part, tools) => ({
    covers: [[to, under, text]], grown: way && { [way]: hopAt(n, part).along },
    marks: [flying(tools, { from, to, part, colour, text: under === 'goal' ? '' : text })],
  }) };
}

/** run moves a disc along all cells of a path that reaches the goal. @param {number[]} path @param {number} cols */
export function run(path, cols) {
  const lengths = path.slice(1).map((to, n) => distance(path[n], to, cols));
  return /** @type {Motion} */ ({ time: runsFor(lengths), felt: ['hop', 1], show: (whole, tools) => {
    const { jump, part } = runAt(lengths, whole);
    return { covers: [[path[path.length - 1], 'goal', 'G']],
      marks: [flying(tools, { from: path[jump], to: path[jump + 1], part, colour: 'good' })] };
  } });
}

/** bloom opens the goal in its colour. @param {number} goal @returns {Motion} */
export const bloom = (goal) => ({ time: bloomTime, felt: ['win', 1], show: (part, { view, pictures }) => {
  const { cell } = view;
  const [middle, corner] = [view.middle(goal), view.corner(goal)];
  const gone = 1 - (1 - part) ** 2;
  return { covers: [[goal, 'goal', 'G']], marks: [mark(`bloom ${part}`, middle, cell * 1.7, (ctx) => {
    ctx.save();
    ctx.beginPath();
    ctx.arc(...middle, cell * 0.75 * gone, 0, 2 * Math.PI);
    ctx.clip();
    ctx.drawImage(pictures.of('reached', 'G'), ...corner, cell - 1, cell - 1);
    ctx.restore();
    ctx.strokeStyle = pictures.colours.good;
    ctx.globalAlpha = 1 - part;
    ctx.lineWidth = cell * 0.14 * (1 - part) + 0.5;
    ctx.beginPath();
    ctx.arc(...middle, cell * (0.2 + 0.25 * gone), 0, 2 * Math.PI); // the goal is in a corner, so the ring stays within it
    ctx.stroke();
    ctx.globalAlpha = 1;
  })] };
} });

/**
 * piece draws the picture of a cell around a point, larger or smaller than usual.
 * @type {(tools: Tools, look: [Appearance, string], place: number[], scale: number) => Mark}
 */
const piece = ({ view: { cell }, pictures }, look, [x, y], scale) => {
  const size = (cell - 1) * scale;
  return mark(`piece ${look.join(' ')} ${x} ${y} ${scale}`, [x, y], size * 0.55, (ctx) => {
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(x - size / 2, y - size / 2, size, size, size * 0.16);
    ctx.clip();
    ctx.drawImage(pictures.of(...look), x - size / 2, y - size / 2, size, size);
    ctx.restore();
  });
};

/**
 * slide moves a tile over the others to a cell, and merges it there with another one: both fuse into one with
 * the text after, or burst if that is empty, and burst loudly if they are the last ones.
 * @param {{from: number, to: number, cols: number, moved: string, before: string, after: string, last: boolean}} move
 * @returns {Motion[]}
 */
export function slide({ from, to, cols, moved, before, after, last }) {
  const n = distance(from, to, cols);
  return [{ time: hopTime(n), felt: ['hop', n], show: (part, tools) => {
    const [[ax, ay], [bx, by]] = [tools.view.middle(from), tools.view.middle(to)];
    const eased = part * part * (3 - 2 * part);
    return { covers: [[to, 'full', before]], marks: [piece(tools, ['full', moved],
      [ax + eased * (bx - ax), ay + eased * (by - ay)], 1 + 0.12 * Math.sin(Math.PI * part))] };
  } }, after === '' ? burst(to, last) : { time: fuseTime, felt: ['fuse', n], show: (part, tools) => ({
    marks: [piece(tools, ['full', after], tools.view.middle(to), 1 + 0.24 * Math.sin(Math.PI * part))],
  }) }];
}

/** burst scatters a tile into nothing, the last one farther. @type {(at: number, last: boolean) => Motion} */
const burst = (at, last) => ({ time: last ? bloomTime : burstTime, felt: [last ? 'win' : 'burst', 1],
  show: (part, { view: { cell }, view, pictures: { colours } }) => {
    const [x, y] = view.middle(at);
    const size = cell * (last ? 2 : 1);
    const [far, radius] = [size * (0.95 - 0.75 * (1 - part) ** 2), cell * 0.1 * (1 - part)];
    return { marks: [mark(`burst ${part}`, [x, y], size * 1.2, (ctx) => {
      ctx.fillStyle = last ? colours.good : colours.accent;
      for (let k = 0; k < shards; k++) {
        const [angle, away] = [2 * Math.PI * k / shards, far * (k % 2 === 0 ? 1 : 0.7)];
        disc(ctx, x + away * Math.cos(angle), y + away * Math.sin(angle), radius, radius);
      }
    })] };
  } });

/**
 * miss shakes a wrong cell, and counts the cells of the possible jumps with small arcs.
 * @type {(wrong: number, look: [Appearance, string], here: number, targets: number[]) => Motion}
 */
export const miss = (wrong, look, here, targets) => ({ time: missTime, felt: ['miss', 1], show: (part, tools) => {
  const { view, view: { cell }, pictures: { colours } } = tools;
  const shaken = Math.min(1, part * missTime / shakeTime);
  const [x, y] = view.middle(wrong);
  const aside = cell * 0.12 * Math.sin(6 * Math.PI * shaken) * (1 - shaken);
  const marks = targets.map((to) => {
    const n = distance(here, to, view.cols);
    const [[ax, ay], [bx, by]] = [view.middle(here), view.middle(to)];
    // To the left of the digits, seen from the disc, as they would be struck through.
    const at = (/** @type {number} */ k) => [ax + (bx - ax) * k / n + 0.28 * (by - ay) / n,
      ay + (by - ay) * k / n - 0.28 * (bx - ax) / n];
    return mark(`ruler ${to} ${part}`, at(n / 2), cell * (n + 1) / 2, (ctx) => {
      ctx.strokeStyle = colours.warn;
      ctx.globalAlpha = Math.min(1, 3 * (1 - part));
      ctx.lineWidth = Math.max(1.5, cell * 0.05);
      ctx.beginPath();
      for (let k = 0; k < n; k++) {
        const [fromX, fromY, ...curve] = arc([...at(k), ...at(k + 1)], cell * 0.17);
        ctx.moveTo(fromX, fromY);
        ctx.quadraticCurveTo(...curve);
      }
      ctx.stroke();
      ctx.globalAlpha = 1;
    });
  });
  return { marks: shaken < 1 ? [...marks, piece(tools, look, [x + aside, y], 1)] : marks };
} });
