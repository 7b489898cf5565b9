// The form that makes a maze shows the best grid so far and the curve of its value while
// the search runs on the server.
import { button, el } from './dom.js';
import { drawChart } from './chart.js';
import { drawGrid } from './gridcanvas.js';
import { SearchForm } from './searchform.js';
import { number, t } from './text.js';

// recorded says how the record book received a maze, if the server offers mazes to one.
/** @type {Record<string, string>} */
const recorded = { entered: 'ui.make.entered', improved: 'ui.make.improved' };

export class MazeMaker {
  /**
   * play is called with the ID of a maze to be played.
   * @param {HTMLElement} node
   * @param {(id: string) => void} play
   */
  constructor(node, play) {
    this.made = ''; // ID of the maze made last
    this.form = new SearchForm({
      name: 'make', go: t('ui.make.go'),
      show: (progress, status) => this.#show(progress, status), done: (made) => this.#done(made),
    });
    this.take = button(t('ui.make.play'), () => play(this.made), { id: 'make-play', hidden: true });
    this.form.row.append(this.take);
    this.grid = el('canvas', { class: 'preview', id: 'make-grid', hidden: true });
    this.chart = el('canvas', { class: 'chart', id: 'make-chart', hidden: true });
    node.append(this.form.node, this.form.text, this.grid, this.chart);
    this.form.resume();
  }

  /**
   * @param {any} progress
   * @param {{seconds: number, limit: number}} status
   */
  #show(progress, { seconds, limit }) {
    const left = Math.max(0, limit - seconds);
    this.take.hidden = true;
    this.form.say(progress.value < 0 ? t('ui.make.nothing')
      : t('ui.make.progress', { value: progress.value, bound: progress.bound, tried: number(progress.steps / 1e6, 1), left: Math.round(left) }));
    this.form.text.dataset.value = progress.value;
    this.#draw(progress, seconds);
  }

  /** @param {API.Made} result */
  #done(result) {
    const level = /** @type {API.MazeView} */ (result.level);
    this.made = level.id;
    this.take.hidden = false;
    this.#draw({ ...level, curve: result.curve }, result.seconds);
    const said = [t('ui.make.done', { value: level.value, bound: level.bound, n: level.length, seed: String(result.seed) })];
    if (!level.solvable) said.push(t('ui.make.impossible'));
    const record = recorded[result.record ?? ''];
    if (record) said.push(t(record));
    this.form.say(said.join(' '));
  }

  /**
   * @param {any} best
   * @param {number} seconds
   */
  #draw(best, seconds) {
    this.grid.hidden = this.chart.hidden = false;
    if (best.values) drawGrid(this.grid, { ...best, goal: true });
    drawChart(this.chart, [{ points: best.curve }], seconds, t('ui.make.chart'));
  }
}
