// The page that searches for a maze of high value. It shows the best maze so far with its path, and
// below it the curve of its value under the bound. The result is played, edited or saved. A search
// finds most of it in a moment: so that there is something to watch, hill climbing is shown in slow
// motion while the search begins. Pictures of five mazes that are proved to be best follow below;
// until a search begins, the page shows the largest one.
//
// The browser remembers the fields of the form, except the seed. After a reload the page shows what
// the last search has found.
import './shell.js';
import { drawChart } from './chart.js';
import { Climb } from './climb.js';
import { byId, saveFile } from './dom.js';
import { messageOf } from './errors.js';
import { GridView } from './gridview.js';
import { shortest } from './mazerules.js';
import { puzzleOf, textOf } from './puzzletext.js';
import { begin, last } from './searches.js';
import { link, page } from './share.js';
import { choice, choose } from './store.js';
import { maxDrawn } from './svgboard.js';
import { number, t } from './text.js';
export * from './exports.js';

const problem = ['rows', 'cols', 'min', 'max']; // the fields of the form that say which maze is looked for

// The slow motion: how long it lasts, the time between two pictures, how much of that it computes,
// and how many times as many mazes have been tried after a second more.
const [slowTime, pictureTime, workTime, growth] = [6000, 80, 40, 5]; // ms
const grid = new GridView(byId('search-grid'));
const [form, go, halt, value] = ['form', 'go', 'stop', 'value'].map((name) => byId(`search-${name}`));
/** @type {import('./searches.js').Search | null} */
let search = null; // that runs, or ran last
/** @type {API.MazeView | null} */
let made = null; // the maze made last
/** @type {{rows: number, cols: number, min: number, max: number} | null} */
let climbing = null; // what the slow motion is about to show, once the search has begun
let slow = Promise.resolve(); // until it is over
let slowUntil = 0; // when it will be

const input = (/** @type {string} */ name) => byId(`search-${name}`);
const say = (/** @type {string} */ text) => { byId('search-say').textContent = text; };

/**
 * tally shows a value and its bound; below 0 there is no solution, and nothing to show.
 * @param {number} worth
 * @param {number} bound
 */
function tally(worth, bound) {
  value.textContent = worth < 0 ? '\u00a0' : t('ui.search.value', { value: worth, bound });
}

/**
 * climb shows hill climbing in slow motion, faster and faster, until its time is over or the player
 * stops the search.
 * @param {{rows: number, cols: number, min: number, max: number}} range
 * @param {number} bound
 */
async function climb(range, bound) {
  const begun = performance.now();
  const climber = new Climb(range);
  slowUntil = begun + slowTime;
  for (let now = begun; now < slowUntil; now = performance.now()) {
    const wanted = growth ** ((now - begun) / 1000);
    while (climber.tried < wanted && performance.now() - now < workTime) climber.step();
    grid.show(climber.level, shortest(climber.level));
    tally(climber.value, bound);
    say(t('ui.search.slow', { n: climber.tried }));
    await new Promise((resolve) => { setTimeout(resolve, pictureTime); });
  }
}

/**
 * draw shows a maze, which is given by its progress or result.
 * @param {any} best
 * @param {number} seconds
 */
function draw(best, seconds) {
  value.dataset.value = best.value;
  tally(best.value, best.bound);
  if (best.values) grid.show(best, shortest(best));
  drawChart(byId('search-chart'), best.curve, seconds, t('ui.make.chart'), best.bound);
}

/** @param {any} status */
function show({ progress, seconds, limit }) {
  if (!progress) return;
  if (climbing) slow = climb(climbing, progress.bound);
  climbing = null;
  if (performance.now() < slowUntil) return;
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
  say(!made.solvable ? t('ui.make.impossible')
    : t('ui.search.done', { n: made.length, seed: String(result.seed) }));
  byId('search-ways').hidden = false;
  byId('search-play').href = link('maze', made.id, []);
  byId('search-edit').href = `${page('make')}#${new URLSearchParams({ level: made.id })}`;
}

function start() {
  /** @type {Record<string, any>} */
  const query = {};
  for (const [name, text] of new FormData(form)) if (text !== '') query[name] = Number(text);
  choose('search', { ...query, seed: undefined });
  const { rows, cols, min, max, ...how } = query;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  climbing = still || rows * cols > maxDrawn ? null : { rows, cols, min, max };
  void follow(begin('maze', 'generate', { problem: `maze:${rows}x${cols}:${min}-${max}`, ...how }));
}

/** follow shows a search until it ends. @param {import('./searches.js').Search} begun */
async function follow(begun) {
  search = begun;
  go.disabled = true;
  halt.hidden = false;
  try {
    const result = await search.follow(show);
    await slow;
    done(result);
    go.textContent = t('ui.search.again');
  } catch (error) {
    say(messageOf(error));
  }
  go.disabled = false;
  halt.hidden = true;
}

form.addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  start();
});
halt.addEventListener('click', async () => {
  slowUntil = 0;
  halt.disabled = true;
  await search?.stop();
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

grid.show(mazes[0], shortest(mazes[0]));
// The template knows the bound of the usual sizes.
const usual = problem.every((name) => input(name).value === input(name).defaultValue);
drawChart(byId('search-chart'), [], Number(input('seconds').value), t('ui.make.chart'),
  usual ? Number(form.dataset.bound) : 0);
const before = last('maze');
if (before) void follow(before);
document.body.dataset.ready = 'true';
