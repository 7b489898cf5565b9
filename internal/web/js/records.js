// The page shows pictures of the best mazes, and the record book in groups of problems: levels that can be played as
// a plot and one by one, other records in summary.
import './shell.js';
import { records } from './engine.js';
import { byId, el, messageOf } from './dom.js';
import { drawGrid } from './gridcanvas.js';
import { shortest } from './mazerules.js';
import { showProved } from './provedlist.js';
import { drawScatter } from './scatter.js';
import { number, sayAll, searchName, t } from './text.js';
import { root } from './share.js';
export * from './exports.js';

const seconds = (/** @type {number} */ s) => s === 0 ? t('ui.records.unknown')
  : `${s < 0.001 ? `< ${number(0.001, 3)}` : number(s, s < 10 ? 3 : 1)} s`;

const words = (/** @type {API.Phrase[] | null} */ said) => sayAll(said ?? []);

// play returns the address at which a record is played, if it can be.
const play = (/** @type {API.BookRecord} */ r) => (r.play ? new URL(`.${r.play}`, root).href : undefined);

const minPlotted = 3; // levels: fewer show nothing that the table does not

// Kinds of problems differ in the shape of their marks; the legend names them.
/** @type {import('./scatter.js').Kind['shape'][]} */
const shapes = ['disc', 'square', 'triangle'];

/**
 * fill fills a table, whose cells look like their headings.
 * @param {HTMLTableElement} table
 * @param {(Node | string)[][]} rows
 */
function fill(table, rows) {
  const heads = [...table.rows[0].cells];
  table.tBodies[0].replaceChildren(...rows.map((cells) => el('tr', {},
    ...cells.map((c, k) => el('td', { class: heads[k].className || null }, c)))));
}

/** @param {API.BookRecord[]} records */
function showPlot(records) {
  const names = [...new Set(records.map((r) => words(r.said.kind)))];
  byId('plot-card').hidden = records.length < minPlotted;
  if (records.length < minPlotted) return;
  drawScatter(byId('plot'), records.map((r) => ({
    x: r.rows * r.cols, y: r.share ?? 0, kind: names.indexOf(words(r.said.kind)), href: play(r),
    text: `${words(r.said.title)}: ${number(r.value)}, ${number(r.share ?? 0, 1)} %`,
  })), names.map((name, k) => ({ name, shape: shapes[k % shapes.length] })),
    { x: t('ui.plot.cells'), y: t('ui.plot.share') });
}

/**
 * @param {string} group
 * @param {API.BookRecord[]} records
 * @param {number} k
 */
function listCard(group, records, k) {
  const [card] = byId('group').content.cloneNode(true).children;
  const [summary, sheet] = card.children;
  summary.textContent = group;
  summary.id = `group-${k}`;
  sheet.setAttribute('aria-labelledby', summary.id);
  fill(sheet.firstElementChild, records.map((r) => [
    r.play ? el('a', { href: play(r), text: words(r.said.title), 'aria-label': t('ui.records.play',
      { title: words(r.said.title) }) }) : words(r.said.title), number(r.value), number(r.bound),
    r.share ? `${number(r.share, 1)} %` : '', el('span',
      { title: t('ui.records.version', { version: r.version }), text: searchName(r.search) }), seconds(r.seconds),
    r.found.slice(0, 10), r.where,
  ]));
  return card;
}

/** @param {(API.BookGroup & {sum: API.BookSum})[]} groups */
function showSums(groups) {
  byId('sums-card').hidden = groups.length === 0;
  fill(byId('sums'), groups.map(({ said, sum }) => [
    words(said), number(sum.solved), words(sum.said.first), words(sum.said.last), seconds(sum.median),
    sum.said.worst_at ? `${seconds(sum.worst)} (${words(sum.said.worst_at)})` : seconds(0),
  ]));
}

for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (document.querySelectorAll('.champions canvas'))) {
  const { rows, cols, values = '' } = canvas.dataset;
  const level = { rows: Number(rows), cols: Number(cols), values: values.split(',').map(Number) };
  drawGrid(canvas, { ...level, goal: true, path: shortest(level) });
}
try {
  const { book, groups, damaged = 0 } = await records();
  showPlot(groups.flatMap(({ records = [] }) => records.filter((r) => r.bound > 0)));
  byId('groups').replaceChildren(...groups.flatMap(({ said, records }, k) => records
    ? [listCard(words(said), records, k)] : []));
  showSums(groups.flatMap((group) => (group.sum ? [{ ...group, sum: group.sum }] : [])));
  byId('records-say').textContent = !book ? '' : [groups.length === 0 && t('ui.records.empty'), damaged > 0
      && t('ui.records.damaged', { n: damaged })].filter(Boolean).join(' ');
} catch (error) {
  byId('records-say').textContent = messageOf(error);
}
byId('proved-card').addEventListener('toggle', () => {
  showProved(byId('proved')).catch((error) => { byId('proved').textContent = messageOf(error); });
}, { once: true });
document.body.dataset.ready = 'true';
