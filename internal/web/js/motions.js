// What moves on a board, with the arithmetic of hop.js. A motion never holds back the state: the
// board knows the new position at once, and a motion only covers some of its cells and draws over
// it until its time is over. So dropping a motion is all that it takes to complete it.
import { svg } from './dom.js';
import { arc, hopAt, hopTime, runAt, runsFor } from './hop.js';
import { distance } from './lanes.js';
import { left, moved } from './shiftrules.js';
import { cellParts } from './svgboard.js';
import { at, unit } from './svgmarks.js';

/** @typedef {import('./svgboard.js').Appearance} Appearance */
/**
 * @typedef {object} Tools
 * @property {number} cols
 * @property {boolean} raised whether numbers are tiles
 * @property {(y: number) => number} above the lengths of the drawing between a height and the frame's upper
 *   end
 */
/**
 * @typedef {object} Shown what a motion changes of a scene
 * @property {[number, Appearance, string][]} [covers] cells that look otherwise until it is over
 * @property {Partial<Record<'trail' | 'path', number>>} [grown] the part of the last jump of a way that has
 *   its line
 * @property {SVGElement[]} marks
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

/** middle returns the middle of a cell in the drawing. @param {number} k @param {number} cols */
const middle = (k, cols) => at(k, cols).map((v) => v + unit / 2);

/**
 * flying draws a disc on its way, with its shadow. Where it touches the ground it has a text.
 * @type {(tools: Tools, jump: {from: number, to: number, part: number, colour: string, text?: string}) =>
 *   SVGElement[]}
 */
const flying = ({ cols, above }, { from, to, part, colour, text = '' }) => {
  const { along, lift: high, height } = hopAt(distance(from, to, cols), part);
  const [[ax, ay], [bx, by]] = [middle(from, cols), middle(to, cols)];
  const [x, y] = [ax + along * (bx - ax), ay + along * (by - ay)];
  const lift = Math.min(high, Math.max(0, above(y) / unit - 0.48)); // the frame does not cut it
  const radius = 0.42 * unit * (1 + 0.14 * lift);
  return [svg('ellipse', { class: 'shadow', cx: x, cy: y + 10, rx: 38, ry: 30 }),
    svg('ellipse', { class: `flying ${colour}`, cx: x, cy: y - unit * lift + radius * (1 - height),
      rx: radius * (2 - height), ry: radius * height }),
    ...along === 1 && text ? [svg('text', { class: 'landed', x, y: y + 2, 'font-size': 46 }, text)] : []];
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
    marks: flying(tools, { from, to, part, colour, text: under === 'goal' ? '' : text }),
  }) };
}

/**
 * run moves a disc along all cells of a path that reaches the goal.
 * @param {number[]} path
 * @param {number} cols
 */
export function run(path, cols) {
  const lengths = path.slice(1).map((to, n) => distance(path[n], to, cols));
  return /** @type {Motion} */ ({ time: runsFor(lengths), felt: ['hop', 1], show: (whole, tools) => {
    const { jump, part } = runAt(lengths, whole);
    return { covers: [[path[path.length - 1], 'goal', 'G']],
      marks: flying(tools, { from: path[jump], to: path[jump + 1], part, colour: 'good' }) };
  } });
}

/**
 * piece draws a cell around a point, larger or smaller than usual.
 * @type {(tools: Tools, look: [Appearance, string], place: number[], scale: number) => SVGElement}
 */
const piece = ({ raised }, [look, text], [x, y], scale) => svg('g', { 'data-look': look,
  transform: `translate(${x} ${y}) scale(${scale}) translate(${-unit / 2} ${-unit / 2})` },
  ...cellParts(look, text, raised).slice(raised ? 1 : 0)); // a tile leaves its ground

/** bloom opens the goal in its colour. @param {number} goal @returns {Motion} */
export const bloom = (goal) => ({ time: bloomTime, felt: ['win', 1], show: (part, tools) => {
  const place = middle(goal, tools.cols);
  const gone = 1 - (1 - part) ** 2;
  return { covers: [[goal, 'goal', 'G']], marks: [piece(tools, ['reached', 'G'], place, gone),
    svg('circle', { class: 'ring', cx: place[0], cy: place[1], r: unit * (0.2 + 0.4 * gone),
      'stroke-opacity': 1 - part, 'stroke-width': 14 * (1 - part) + 1 })] };
} });

/**
 * slide moves a tile over the others to a cell, if that leads from a position to the next one, and
 * merges it there with another one: both fuse, or burst if they are equal, and burst loudly if they
 * are the last ones.
 * @param {import('./shiftrules.js').Level} level
 * @param {number[]} old
 * @param {number[]} state
 * @returns {Motion[]}
 */
export function slide(level, old, state) {
  const ends = moved(level, old, state);
  if (!ends) return [];
  const { from, to } = ends;
  const cols = level.width;
  const n = distance(from, to, cols);
  return [{ time: hopTime(n), felt: ['hop', n], show: (part, tools) => {
    const [[ax, ay], [bx, by]] = [middle(from, cols), middle(to, cols)];
    const eased = part * part * (3 - 2 * part);
    return { covers: [[to, 'full', String(old[to])]], marks: [piece(tools, ['full', String(old[from])],
      [ax + eased * (bx - ax), ay + eased * (by - ay)], 1 + 0.12 * Math.sin(Math.PI * part))] };
  } }, state[to] === 0 ? burst(to, left(state) === 0) : {
    time: fuseTime, felt: ['fuse', n], show: (part, tools) => ({
      marks: [piece(tools, ['full', String(state[to])], middle(to, cols),
        1 + 0.24 * Math.sin(Math.PI * part))],
    }),
  }];
}

/**
 * burst scatters a tile into nothing, the last one farther.
 * @type {(where: number, last: boolean) => Motion}
 */
const burst = (where, last) => ({ time: last ? bloomTime : burstTime, felt: [last ? 'win' : 'burst', 1],
  show: (part, { cols }) => {
    const [x, y] = middle(where, cols);
    const [far, radius] = [unit * (last ? 2 : 1) * (0.95 - 0.75 * (1 - part) ** 2), 10 * (1 - part)];
    return { marks: Array.from({ length: shards }, (_, k) => {
      const [angle, away] = [2 * Math.PI * k / shards, far * (k % 2 === 0 ? 1 : 0.7)];
      return svg('circle', { class: `flying ${last ? 'good' : ''}`, cx: x + away * Math.cos(angle),
        cy: y + away * Math.sin(angle), r: radius });
    }) };
  } });

/**
 * miss shakes a wrong cell, and counts the cells of the possible jumps with small arcs.
 * @type {(wrong: number, look: [Appearance, string], here: number, targets: number[]) => Motion}
 */
export const miss = (wrong, look, here, targets) =>
    ({ time: missTime, felt: ['miss', 1], show: (part, tools) => {
  const { cols } = tools;
  const shaken = Math.min(1, part * missTime / shakeTime);
  const [x, y] = middle(wrong, cols);
  const aside = 12 * Math.sin(6 * Math.PI * shaken) * (1 - shaken);
  const marks = targets.map((to) => {
    const n = distance(here, to, cols);
    const [[ax, ay], [bx, by]] = [middle(here, cols), middle(to, cols)];
    // To the left of the digits, seen from the disc, as they would be struck through.
    const mark = (/** @type {number} */ k) => [ax + (bx - ax) * k / n + 0.28 * (by - ay) / n,
      ay + (by - ay) * k / n - 0.28 * (bx - ax) / n];
    const arcs = Array.from({ length: n }, (_, k) => {
      const [fromX, fromY, ...curve] = arc([...mark(k), ...mark(k + 1)], 0.17 * unit);
      return `M${fromX} ${fromY}Q${curve.join(' ')}`;
    });
    return svg('path', { class: 'ruler', d: arcs.join(''), 'stroke-opacity': Math.min(1, 3 * (1 - part)) });
  });
  return { marks: shaken < 1 ? [...marks, piece(tools, look, [x + aside, y], 1)] : marks };
} });
