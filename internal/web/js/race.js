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
import { number, searchName, t } from './text.js';
export * from './exports.js';

/**
 * @typedef {{search: string, value: number, bound: number, seed: number, steps: number, restarts: number, id?: string,
 *   family?: string, rows: number, cols: number,
 *   values?: number[], solvable: boolean, curve: import('./chart.js').Point[]}} Side
 */

// Lane shows the maze and the figures of one of the two searches, below the choice of the search.
class Lane {
  /** @param {Element} node @param {string} colour */
  constructor(node, colour) {
    const [head, figures, grid, play] = /** @type {any} */ ([...node.children]);
    this.select = head.firstElementChild;
    this.won = head.lastElementChild;
    this.figures = figures;
    this.grid = grid;
    this.play = play;
    this.node = /** @type {HTMLElement} */ (node);
    this.colour = colour;
  }

  clear() {
    this.won.hidden = this.play.hidden = true;
    this.figures.textContent = '\u00a0';
    drawGrid(this.grid, { ...emptyGrid(form.inputs), colour: this.colour });
  }

  /** @param {Side} side @param {boolean} won */
  show(side, won) {
    const { search, value, bound, id, family = '', values } = side;
    this.node.dataset.value = String(value);
    this.select.value = search;
    this.won.hidden = !won;
    this.figures.textContent = value < 0 ? t('ui.make.nothing') : t('ui.search.value', { value, bound });
    this.play.hidden = !id;
    if (id) this.play.href = link(family, id, []);
    const path = values ? shortest({ ...side, values }) : [];
    if (values) drawGrid(this.grid, { ...side, values, goal: true, path, colour: this.colour });
  }
}

const lanes = [...document.querySelectorAll('.lane')].map((node, k) => new Lane(node, ['--accent', '--warn'][k]));
const [first, second] = lanes.map(({ select }) => select);
// The default pair: two relatives, neither of which always wins, and which lead by turns.
for (const [select, name] of [[first, 'annealing'],
  [second, 'late-acceptance']]) if ([...select.options].some((o) => o.value === name)) select.value = name;
if (first.value === second.value) second.selectedIndex = 1;

/**
 * chart draws the curves of two searches.
 * @param {{search: string, curve: import('./chart.js').Point[]}[]} sides
 * @param {number} seconds
 * @param {number} bound
 */
const chart = (sides, seconds, bound) => drawChart(byId('race-chart'), sides.map(({ search, curve }) => (
  { name: searchName(search), points: curve })), seconds, t('ui.make.chart'), bound, true);

/**
 * @param {Side[]} sides
 * @param {number} seconds
 * @param {string} [winner]
 */
function draw(sides, seconds, winner) {
  sides.forEach((side, k) => lanes[k].show(side, side.search === winner));
  chart(sides, seconds, sides[0].bound);
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

// The sentence says what the button does.
function announce() {
  const { rows, cols, seconds } = form.inputs;
  for (const { grid, select } of lanes) {
    grid.setAttribute('aria-label', t('ui.race.grid', { name: searchName(select.value) }));
  }
  form.say(t('ui.race.sentence', { first: searchName(first.value), second: searchName(second.value), rows: rows.value,
    cols: cols.value, seconds: seconds.value }));
}

// Empty lanes and an empty chart stand where the race will be.
function blank() {
  announce();
  lanes.forEach((lane) => lane.clear());
  chart([first, second].map(({ value }) => ({ search: value, curve: [] })), Number(form.inputs.seconds.value),
    form.bound);
}
form.node.addEventListener('change', announce);
blank();

// Choosing for one side the algorithm of the other side exchanges the two.
let chosen = [first.value, second.value];
for (const select of [first, second]) {
  select.addEventListener('change', () => {
    if (first.value === second.value) [first.value, second.value] = [...chosen].reverse();
    chosen = [first.value, second.value];
    blank();
  });
}
form.resume();
document.body.dataset.ready = 'true';
