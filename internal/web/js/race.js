// The page shows two algorithms side by side on one maze configuration: their curves in one
// chart, the best grid of each, and the winner.
import './shell.js';
import { drawChart } from './chart.js';
import { byId, el } from './dom.js';
import * as engine from './engine.js';
import { drawGrid } from './gridcanvas.js';
import { SearchForm } from './searchform.js';
import { link } from './share.js';
import { has, number, searchName, t } from './text.js';
export * from './exports.js';

/**
 * @typedef {{search: string, value: number, bound: number, seed: number, steps: number, restarts: number, id?: string,
 *   family?: string, rows: number, cols: number,
 *   values?: number[], solvable: boolean, curve: import('./chart.js').Point[]}} Side
 */

// Lane shows the grid and the figures of one of the two searches.
class Lane {
  /** @param {HTMLElement} node @param {string} word */
  constructor(node, word) {
    this.title = el('h2', { text: word });
    this.figures = el('p', { class: 'muted' });
    this.play = el('a', { class: 'play-it', text: t('ui.race.play'), hidden: true });
    this.grid = el('canvas', { class: 'preview', role: 'img', 'aria-label': t('ui.race.grid', { name: word }) });
    this.node = el('section', { class: 'card lane', hidden: true }, this.title, this.figures, this.play, this.grid);
    node.append(this.node);
  }

  /** @param {Side} side @param {boolean} won */
  show(side, won) {
    this.node.hidden = false;
    this.node.dataset.value = String(side.value);
    this.title.textContent = searchName(side.search) + (won ? ` ✓ ${t('ui.race.winner')}` : '');
    const { value, bound, steps, restarts } = side;
    const reached = value < 0 ? t('ui.make.nothing') : t('ui.race.value', { value, bound });
    this.figures.textContent = `${reached} ${t('ui.race.tried', { steps, restarts })}`;
    this.play.hidden = !side.id;
    if (side.id) this.play.href = link(side.family ?? '', side.id, []);
    if (side.values) drawGrid(this.grid, { ...side, values: side.values, goal: true });
  }
}

const first = byId('race-first');
const second = byId('race-second');
// The default pair: two different kinds of searches, neither of which always wins.
for (const [select, name] of [[first, 'annealing'],
  [second, 'portfolio']]) if ([...select.options].some((o) => o.value === name)) select.value = name;
if (first.value === second.value) second.selectedIndex = 1;
const lanes = [new Lane(byId('race-sides'), t('ui.race.first')), new Lane(byId('race-sides'), t('ui.race.second'))];
const chart = byId('race-chart');

/**
 * @param {Side[]} sides
 * @param {number} seconds
 * @param {string} [winner]
 */
function draw(sides, seconds, winner) {
  chart.hidden = false;
  sides.forEach((side, k) => lanes[k].show(side, side.search === winner));
  drawChart(chart, sides.map((side) => ({ name: searchName(side.search), points: side.curve })), seconds,
    t('ui.make.chart'));
}

// when returns the seconds after which a side reached its best value.
const when = (/** @type {Side} */ side) => side.curve[side.curve.length - 1].seconds;

/** @param {{sides: Side[], winner?: string}} result */
function verdict({ sides, winner }) {
  const [a, b] = [...sides].sort((one, other) => other.value - one.value || when(one) - when(other));
  if (!a.solvable) return t('ui.race.none');
  if (winner) return t('ui.race.won', { name: searchName(a.search), value: a.value, other: b.value });
  return t('ui.race.draw', { value: a.value, name: searchName(a.search), seconds: number(when(a), 2) });
}

/**
 * sideOf returns the state of a search: its result, or its last progress.
 * @param {string} search
 * @param {API.Status | null} status
 * @returns {Side | null}
 */
function sideOf(search, status) {
  const { level, ...rest } = /** @type {any} */ (status?.result ?? status?.progress ?? {});
  return rest.value === undefined ? null : { curve: [], ...rest, ...level, search };
}

/**
 * The two searches of a race are ordinary searches with the same seed and the same time. The name of a race
 * consists of the names and IDs of its searches.
 * @type {import('./searchform.js').Searcher}
 */
const searcher = {
  async begin(query) {
    const { first: one, second: other,
      ...rest } = /** @type {Record<string, any>} */ ({ seed: Math.floor(Math.random() * 2 ** 32), ...query });
    const begun = [];
    try {
      for (const search of [one, other]) {
        const status = await engine.begin('generate', { .../** @type {API.GenerateQuery} */ (rest), search });
        if ('job' in status) begun.push(`${search}:${status.job}`);
      }
    } catch (error) {
      await searcher.stop(begun.join(' ')).catch(() => {});
      throw error;
    }
    return begun.join(' ');
  },

  async watch(race, onstatus) {
    /** @type {(API.Status | null)[]} */
    let statuses = [null, null];
    const names = race.split(' ').map((side) => side.split(':')[0]);
    const sides = () => statuses.map((status, k) => sideOf(names[k], status));
    const ends = await Promise.all(race.split(' ').map((side, k) => engine.watch(side.slice(names[k].length + 1),
      (status) => {
      statuses[k] = status;
      const waiting = statuses.find((s) => s?.state === 'queued');
      if (waiting) onstatus({ ...waiting, progress: null });
      else if (statuses.every((s) => s)) onstatus({ ...status, progress: { sides: sides() } });
    })));
    const [a, b] = statuses = ends;
    return a.result && b.result ? { result: { sides: sides(), seconds: Math.max(a.seconds, b.seconds) } } : a.result
      ? b : a;
  },

  stop: (race) => Promise.all(race.split(' ').filter(Boolean).map((side) => engine.stop(side.slice(side.indexOf(':')
    + 1)))),
};

const form = new SearchForm({
  name: 'race', go: t('ui.race.start'), searcher, more: { first, second }, folded: byId('race-pick'),
  show({ sides }, { seconds, limit }) {
    if (!sides.every(Boolean)) return; // one has not begun yet
    draw(sides, seconds);
    form.say(t('ui.race.left', { seconds: Math.round(Math.max(0, limit - seconds)) }));
  },
  /** @param {{sides: Side[], seconds: number}} result */
  done({ sides, seconds }) {
    const [a, b] = sides;
    const winner = a.value > b.value ? a.search : b.value > a.value ? b.search : '';
    draw(sides, seconds, winner);
    form.say(`${verdict({ sides, winner })} ${t('ui.race.seed', { seed: String(a.seed) })}`);
  },
});
byId('race-form').append(form.node, form.text);

// helpOf returns a sentence about a search.
const helpOf = (/** @type {string} */ search) => (has(`search.maze.${search}.help`) ? t(`search.maze.${search}.help`)
  : '');

// The sentence says what the button does, and each name of a search has a sentence of its own.
function announce() {
  for (const select of [first, second]) byId(`${select.id}-help`).textContent = helpOf(select.value);
  const { rows, cols, seconds } = form.inputs;
  byId('race-sentence').textContent = t('ui.race.sentence',
    { first: searchName(first.value), second: searchName(second.value), rows: rows.value, cols: cols.value,
    seconds: seconds.value });
}
form.node.addEventListener('input', announce);
form.node.addEventListener('change', announce);
announce();

// Choosing for one side the algorithm of the other side exchanges the two.
let chosen = [first.value, second.value];
for (const select of [first, second]) {
  select.addEventListener('change', () => {
    if (first.value === second.value) [first.value, second.value] = [...chosen].reverse();
    chosen = [first.value, second.value];
    announce();
  });
}
form.resume();
document.body.dataset.ready = 'true';
