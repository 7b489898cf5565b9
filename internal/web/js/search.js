// The page that searches for a maze of high value. It shows the best maze so far with its path, and below it the
// curve of its value under the bound. The result is played, edited or saved. Until a search begins, the page goes the
// way through the largest maze that is proved to be best; pictures of five such mazes follow below.
import './shell.js';
import { drawChart } from './chart.js';
import { byId, saveFile } from './dom.js';
import { GridView } from './gridview.js';
import { shortest } from './mazerules.js';
import { puzzleOf, textOf } from './puzzletext.js';
import { SearchForm } from './searchform.js';
import { link, page } from './share.js';
import { number, t } from './text.js';
export * from './exports.js';

// recorded says how the record book received a maze, if the server offers mazes to one.
/** @type {Record<string, string>} */
const recorded = { entered: 'ui.make.entered', improved: 'ui.make.improved' };
const grid = new GridView(byId('search-grid'));
const hopTime = 160; // ms of a jump of the first maze
const value = byId('search-value');
/** @type {API.MazeView | null} */
let made = null; // the maze made last

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

const form = new SearchForm({
  name: 'search',
  show(progress, { seconds, limit }) {
    byId('search-ways').hidden = true;
    const left = Math.round(Math.max(0, limit - seconds));
    form.say(progress.value < 0 ? t('ui.make.nothing')
      : t('ui.search.progress', { tried: number(progress.steps / 1e6, 1), left }));
    draw(progress, seconds);
  },
  /** @param {API.Made} result */
  done(result) {
    made = /** @type {API.MazeView} */ (result.level);
    draw({ ...made, curve: result.curve }, result.seconds);
    const record = recorded[result.record ?? ''];
    form.say(!made.solvable ? t('ui.make.impossible')
      : [t('ui.search.done', { n: made.length, seed: String(result.seed) }), record && t(record)]
        .filter(Boolean).join(' '));
    byId('search-ways').hidden = false;
    byId('search-play').href = link('maze', made.id, []);
    byId('search-edit').href = `${page('make')}#${new URLSearchParams({ level: made.id })}`;
  },
});
byId('search-save').addEventListener('click', () => {
  if (made) saveFile(`maze-${made.rows}x${made.cols}-${made.value}.txt`, textOf(puzzleOf(made)));
});

// An address such as #10x10:1-9 fills in the size and the numbers.
const wished = /^#(\d+)x(\d+):(\d+)-(\d+)$/.exec(location.hash);
if (wished) ['rows', 'cols', 'min', 'max'].forEach((name, k) => { form.inputs[name].value = wished[k + 1]; });
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
drawChart(byId('search-chart'), [], Number(form.inputs.seconds.value), t('ui.make.chart'), form.bound);
demonstrate();
form.resume();
document.body.dataset.ready = 'true';
