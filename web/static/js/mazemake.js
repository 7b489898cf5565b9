// The form that makes a maze shows the best grid so far and the curve of its value while
// the search runs on the server.
import { button, el, plural } from './dom.js';
import { drawChart } from './chart.js';
import { drawGrid } from './gridcanvas.js';
import { SearchForm } from './searchform.js';

// recorded says how the record book received a maze, if the server offers mazes to one.
/** @type {Record<string, string>} */
const recorded = { entered: ' It is the first maze of this size and range in the record book.', improved: ' It is a new best one in the record book.' };

export class MazeMaker {
  /**
   * play is called with the ID of a maze to be played.
   * @param {HTMLElement} node
   * @param {(id: string) => void} play
   */
  constructor(node, play) {
    this.made = ''; // ID of the maze made last
    this.form = new SearchForm({
      name: 'make', call: 'generate', go: 'Make', show: (progress, status) => this.#show(progress, status), finish: (result) => this.#finish(result),
    });
    this.take = button('Play it', () => play(this.made), { id: 'make-play', hidden: true });
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
    this.form.say(progress.value < 0 ? 'No maze with a solution yet …'
      : `Value ${progress.value} of at most ${progress.bound}, ${(progress.steps / 1e6).toFixed(1)} million mazes tried, ${left.toFixed(0)} s left.`);
    this.form.text.dataset.value = progress.value;
    this.#draw(progress, seconds);
  }

  /** @param {any} result */
  #finish(result) {
    const { level } = result;
    this.made = level.id;
    this.take.hidden = false;
    this.#draw({ ...level, curve: result.curve }, result.seconds);
    this.form.say(`Value ${level.value} of at most ${level.bound}: ${plural(level.length, 'jump')}, seed ${result.seed}.`
      + (level.solvable ? '' : ' No maze with a solution exists for these numbers, or none was found.')
      + (recorded[result.record] ?? ''));
  }

  /**
   * @param {any} best
   * @param {number} seconds
   */
  #draw(best, seconds) {
    this.grid.hidden = this.chart.hidden = false;
    if (best.values) drawGrid(this.grid, { ...best, goal: true });
    drawChart(this.chart, [{ points: best.curve }], seconds, 'Value of the best maze');
  }
}
