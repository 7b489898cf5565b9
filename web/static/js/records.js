// The record book: the best known mazes as a plot and a table, and the solved levels in
// summary.
import { get } from './api.js';
import { byId, el, messageOf } from './dom.js';
import { drawScatter } from './scatter.js';

const number = (/** @type {number} */ n, digits = 0) => n.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const seconds = (/** @type {number} */ s) => `${s < 0.001 ? '< 0.001' : number(s, s < 10 ? 3 : 1)} s`;

/**
 * @typedef {{rows: number, cols: number, min: number, max: number, value: number, bound: number, share: number, length: number,
 *   play?: string, version: string, solver: string, seconds: number, found: string, where: string}} Maze
 */
/**
 * @typedef {{game: string, solved: number, first: number, last: number, median: number, worst: number, worst_at: number}} Levels
 */

// Ranges are told apart by the shape of their marks, and the legend has the words.
/** @type {(import('./scatter.js').Kind & {holds: (m: Maze) => boolean})[]} */
const kinds = [
  { name: 'largest number up to 4', shape: 'disc', holds: (m) => m.max <= 4 },
  { name: '5 to 10', shape: 'square', holds: (m) => m.max <= 10 },
  { name: 'above 10', shape: 'triangle', holds: () => true },
];

/**
 * @param {HTMLElement} table
 * @param {[string, object?][]} heads
 * @param {(Node | string)[][]} rows
 */
function fill(table, heads, rows) {
  table.replaceChildren(
    el('thead', {}, el('tr', {}, ...heads.map(([text, props]) => el('th', { scope: 'col', text, ...props })))),
    el('tbody', {}, ...rows.map((cells) => el('tr', {}, ...cells.map((c, k) => el('td', heads[k][1], c))))));
}

const size = (/** @type {Maze} */ m) => `${m.rows} × ${m.cols}`;
const range = (/** @type {Maze} */ m) => `${m.min} to ${m.max}`;
const right = { class: 'number' };

/** @param {Maze[]} mazes */
function showMazes(mazes) {
  byId('plot-card').hidden = byId('mazes-card').hidden = mazes.length === 0;
  drawScatter(byId('plot'), mazes.map((m) => ({
    x: m.rows * m.cols, y: m.share, kind: kinds.findIndex((k) => k.holds(m)), href: m.play,
    text: `${size(m)}, ${range(m)}: ${number(m.value)}, ${number(m.share, 1)} %`,
  })), kinds, { x: 'cells', y: 'percent of the bound' });
  fill(byId('mazes'), [['Size'], ['Range'], ['Value', right], ['Bound', right], ['Share', right], ['Jumps', right], ['Found by'], ['in', right], ['on'], ['at']],
    mazes.map((m) => [
      m.play ? el('a', { href: m.play, text: size(m), 'aria-label': `Play ${size(m)}, ${range(m)}` }) : size(m), range(m), number(m.value), number(m.bound), `${number(m.share, 1)} %`,
      number(m.length), el('span', { title: `version ${m.version}`, text: m.solver }), seconds(m.seconds), m.found.slice(0, 10), m.where,
    ]));
}

/** @param {Levels[]} levels */
function showLevels(levels) {
  byId('levels-card').hidden = levels.length === 0;
  fill(byId('levels'), [['Game'], ['Solved', right], ['Levels'], ['Median', right], ['Longest', right]], levels.map((l) => [
    /^0*$/.test(l.game) ? 'public test levels' : l.game, number(l.solved), `${l.first} to ${l.last}`, seconds(l.median), `${seconds(l.worst)} (level ${l.worst_at})`,
  ]));
}

try {
  const { book, mazes, levels, damaged = 0 } = await get('records');
  showMazes(mazes);
  showLevels(levels);
  const empty = mazes.length + levels.length === 0;
  byId('records-say').textContent = !book ? 'This server has no record book. "stride serve --record" opens one, and offers it the mazes that are made here.'
    : (empty ? 'The record book is empty. ' : '') + (damaged ? `Damaged and left out: ${damaged}. "stride records verify" says more.` : '');
} catch (error) {
  byId('records-say').textContent = messageOf(error);
}
document.body.dataset.ready = 'true';
