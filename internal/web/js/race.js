// The page shows two algorithms side by side on one maze configuration: the best maze of each with its path, their
// curves in one chart, the winner, and who led when.
import './shell.js';
import { drawChart } from './chart.js';
import { byId } from './dom.js';
import * as engine from './engine.js';
import { drawGrid, emptyGrid } from './gridcanvas.js';
import { shortest } from './mazerules.js';
import { lead } from './scales.js';
import { SearchForm } from './searchform.js';
import { link } from './share.js';
import { has, number, searchName, t } from './text.js';
export * from './exports.js';

/**
 * @typedef {{search: string, value: number, bound: number, seed: number, steps: number, restarts: number, id?: string,
 *   family?: string, rows: number, cols: number,
 *   values?: number[], solvable: boolean, curve: import('./chart.js').Point[]}} Side
 */

// Lane shows the maze and the figures of one of the two searches.
class Lane {
  /** @param {HTMLElement} node @param {string} colour */
  constructor(node, colour) {
    const [title, figures, grid, play] = /** @type {any} */ ([...node.children]);
    this.title = title;
    this.figures = figures;
    this.grid = grid;
    this.play = play;
    this.node = node;
    this.colour = colour;
  }

  /** clear shows an empty grid, and who will search. @param {string} search */
  clear(search) {
    this.title.textContent = searchName(search);
    this.grid.setAttribute('aria-label', t('ui.race.grid', { name: searchName(search) }));
    drawGrid(this.grid, { ...emptyGrid(form.inputs), colour: this.colour });
  }

  /** @param {Side} side @param {boolean} won */
  show(side, won) {
    const { search, value, bound, id, family = '', values } = side;
    this.node.dataset.value = String(value);
    this.title.textContent = searchName(search) + (won ? ` ✓ ${t('ui.race.winner')}` : '');
    this.figures.textContent = value < 0 ? t('ui.make.nothing') : t('ui.search.value', { value, bound });
    this.play.hidden = !id;
    if (id) this.play.href = link(family, id, []);
    const path = values ? shortest({ ...side, values }) : [];
    if (values) drawGrid(this.grid, { ...side, values, goal: true, path, colour: this.colour });
  }
}

const first = byId('race-first');
const second = byId('race-second');
// The default pair: two different kinds of searches, neither of which always wins.
for (const [select, name] of [[first, 'annealing'],
  [second, 'portfolio']]) if ([...select.options].some((o) => o.value === name)) select.value = name;
if (first.value === second.value) second.selectedIndex = 1;
const lanes = ['--accent', '--warn'].map((colour, k) => new Lane(
  /** @type {HTMLElement} */ (document.querySelectorAll('.lane')[k]), colour));
const chart = byId('race-chart');

/**
 * @param {Side[]} sides
 * @param {number} seconds
 * @param {string} [winner]
 */
function draw(sides, seconds, winner) {
  sides.forEach((side, k) => lanes[k].show(side, side.search === winner));
  drawChart(chart, sides.map((side) => ({ name: searchName(side.search), points: side.curve })), seconds,
    t('ui.make.chart'), sides[0].bound);
}

// when returns the seconds after which a side reached its best value.
const when = (/** @type {Side} */ side) => side.curve[side.curve.length - 1].seconds;

/** @param {{sides: Side[], seconds: number, winner?: string}} result */
function verdict({ sides, seconds, winner }) {
  const [a, b] = [...sides].sort((one, other) => other.value - one.value || when(one) - when(other));
  if (!a.solvable) return t('ui.race.none');
  const { share, changes, last } = lead(a.curve, b.curve, seconds);
  const photo = t(changes ? 'ui.race.photo' : 'ui.race.led', { n: changes, share: Math.round(100 * share),
    seconds: number(last, last < 1 ? 2 : 1) });
  if (winner) return `${t('ui.race.won', { name: searchName(a.search), value: a.value, other: b.value })} ${photo}`;
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
  name: 'race', searcher,
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
    form.say(`${verdict({ sides, seconds, winner })} ${t('ui.race.seed', { seed: String(a.seed) })}`);
  },
});

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
lanes.forEach((lane, k) => lane.clear([first, second][k].value));

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
