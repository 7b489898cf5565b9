// The page that searches for a maze of high value. It shows the best maze so far with its path, and below it the
// curve of its value under the bound. The result is played, edited or saved. Until a search begins, the page goes the
// way through the largest maze that is proved to be best; pictures of five such mazes follow below.
//
// The browser remembers the fields of the form, except the seed, and a search survives a reload of the page.
import './shell.js';
import { drawChart } from './chart.js';
import { byId, messageOf, saveFile } from './dom.js';
import * as engine from './engine.js';
import { kindOf, reasonOf } from './errors.js';
import { GridView } from './gridview.js';
import { shortest } from './mazerules.js';
import { puzzleOf, textOf } from './puzzletext.js';
import { link, page } from './share.js';
import { choice, choose } from './store.js';
import { number, t } from './text.js';
export * from './exports.js';

// recorded says how the record book received a maze, if the server offers mazes to one.
/** @type {Record<string, string>} */
const recorded = { entered: 'ui.make.entered', improved: 'ui.make.improved' };
const problem = ['rows', 'cols', 'min', 'max']; // the fields of the form that say which maze is looked for
const hopTime = 160; // ms of a jump of the first maze
const grid = new GridView(byId('search-grid'));
const [form, go, halt, value] = ['form', 'go', 'stop', 'value'].map((name) => byId(`search-${name}`));
let job = ''; // the search that runs, or ran last
/** @type {API.MazeView | null} */
let made = null; // the maze made last

const input = (/** @type {string} */ name) => byId(`search-${name}`);
const say = (/** @type {string} */ text) => { byId('search-say').textContent = text; };

/**
 * draw shows a maze, which is given by its progress or result.
 * @param {any} best
 * @param {number} seconds
 */
function draw(best, seconds) {
  value.dataset.value = best.value;
  value.textContent = best.value < 0 ? '\u00a0' : t('ui.search.value', { value: best.value, bound: best.bound });
  if (best.values) grid.show(best, shortest(best));
  drawChart(byId('search-chart'), best.curve, seconds, t('ui.make.chart'), best.bound);
}

/** @param {any} status */
function show({ state, progress, seconds, limit }) {
  if (state === 'queued') say(t('ui.search.queued'));
  if (!progress) return;
  byId('search-ways').hidden = true;
  const left = Math.round(Math.max(0, limit - seconds));
  say(progress.value < 0 ? t('ui.make.nothing')
    : t('ui.search.progress', { tried: number(progress.steps / 1e6, 1), left }));
  draw(progress, seconds);
}

/** @param {API.Made} result */
function done(result) {
  made = /** @type {API.MazeView} */ (result.level);
  draw({ ...made, curve: result.curve }, result.seconds);
  const record = recorded[result.record ?? ''];
  say(!made.solvable ? t('ui.make.impossible')
    : [t('ui.search.done', { n: made.length, seed: String(result.seed) }), record && t(record)]
      .filter(Boolean).join(' '));
  byId('search-ways').hidden = false;
  byId('search-play').href = link('maze', made.id, []);
  byId('search-edit').href = `${page('make')}#${new URLSearchParams({ level: made.id })}`;
}

async function begin() {
  /** @type {Record<string, any>} */
  const query = {};
  for (const [name, text] of new FormData(form)) if (text !== '') query[name] = Number(text);
  choose('search', { ...query, seed: undefined });
  const { rows, cols, min, max, ...how } = query;
  try {
    const begun = await engine.begin('generate', { problem: `maze:${rows}x${cols}:${min}-${max}`, ...how });
    await follow('job' in begun ? begun.job : '');
  } catch (error) { say(messageOf(error)); }
}

/** follow shows a search until it ends. @param {string} id */
async function follow(id) {
  choose('search-job', id);
  job = id;
  go.disabled = true;
  halt.hidden = false;
  try {
    const { result, ...end } = await engine.watch(job, show);
    if (result) done(/** @type {API.Made} */ (result));
    else say(t('ui.search.ended', { reason: reasonOf(end) }));
    go.textContent = t('ui.search.again');
  } catch (error) {
    say(messageOf(error));
    if (kindOf(error) === 'missing') choose('search-job', null);
  }
  go.disabled = false;
  halt.hidden = true;
}

form.addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  void begin();
});
halt.addEventListener('click', async () => {
  halt.disabled = true;
  await engine.stop(job).catch((error) => say(messageOf(error)));
  halt.disabled = false;
});
byId('search-save').addEventListener('click', () => {
  if (made) saveFile(`maze-${made.rows}x${made.cols}-${made.value}.txt`, textOf(puzzleOf(made)));
});
for (const [name, was] of Object.entries(choice('search', {}))) if (input(name)) input(name).value = was;

// An address such as #10x10:1-9 fills in the size and the numbers.
const wished = /^#(\d+)x(\d+):(\d+)-(\d+)$/.exec(location.hash);
if (wished) problem.forEach((name, k) => { input(name).value = wished[k + 1]; });
/** @type {NodeListOf<HTMLElement>} */
const champions = document.querySelectorAll('.champions .preview');
const mazes = [...champions].map(({ dataset: { rows, cols, values = '' } }) => (
  { rows: Number(rows), cols: Number(cols), values: values.split(',').map(Number) }));
champions.forEach((node, k) => new GridView(node).show(mazes[k], shortest(mazes[k])));

// demonstrate goes the way through a maze, jump by jump, until a search shows its own.
function demonstrate() {
  const [best] = mazes;
  const path = shortest(best);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let n = still ? path.length : 1;
  const step = () => {
    if (value.dataset.value !== undefined) return;
    grid.show(best, path.slice(0, n));
    if (n++ < path.length) setTimeout(step, hopTime);
  };
  step();
}
// The template knows the bound of the usual sizes.
const usual = problem.every((name) => input(name).value === input(name).defaultValue);
drawChart(byId('search-chart'), [], Number(input('seconds').value), t('ui.make.chart'),
  usual ? Number(form.dataset.bound) : 0);
demonstrate();
const running = choice('search-job', null);
if (running) void follow(running);
document.body.dataset.ready = 'true';
