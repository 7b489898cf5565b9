// The form that makes a maze: the search runs on the server, and the best grid so far and
// the curve of its value arrive while it does. The search survives a reload of the page.
import { post, stop, watch } from './api.js';
import { button, el, field, plural } from './dom.js';
import { drawChart } from './chart.js';
import { drawGrid } from './gridcanvas.js';
import { choice, choose } from './store.js';

const fields = [
  ['rows', 'Rows', 10, 2, 100], ['cols', 'Columns', 10, 2, 100], ['min', 'Smallest', 1, 1, 1000],
  ['max', 'Largest', 9, 1, 1000], ['seconds', 'Seconds', 10, 0.1, 300],
];

// recorded says what the record book made of a maze, where the server offers mazes to one.
const recorded = { entered: ' It is the first of its kind in the record book.', improved: ' It is a new best in the record book.' };

export class MazeMaker {
  // play is called with the ID of a maze that is to be played.
  constructor(node, play) {
    this.play = play;
    const was = choice('make', {});
    this.inputs = {};
    this.form = el('form', { class: 'make', onsubmit: (e) => { e.preventDefault(); this.#begin(); } });
    for (const [name, label, value, min, max] of fields) {
      const f = field(label, { type: 'number', id: `make-${name}`, min, max, step: name === 'seconds' ? 'any' : 1, required: true, value: was[name] ?? value });
      this.inputs[name] = f.input;
      this.form.append(f.node);
    }
    const seed = field('Seed', { type: 'number', id: 'make-seed', min: 0, max: 2 ** 32, step: 1, placeholder: 'random' });
    this.inputs.seed = seed.input;
    this.go = el('button', { type: 'submit', id: 'make-go', text: 'Make' });
    this.halt = button('Stop, keep the best', () => this.#stop(), { id: 'make-stop', hidden: true });
    this.take = button('Play it', () => this.play(this.made), { id: 'make-play', hidden: true });
    this.form.append(seed.node, el('div', { class: 'row' }, this.go, this.halt, this.take));
    this.text = el('p', { class: 'say', role: 'status', id: 'make-say' });
    this.grid = el('canvas', { class: 'preview', id: 'make-grid', hidden: true });
    this.chart = el('canvas', { class: 'chart', id: 'make-chart', hidden: true });
    node.append(this.form, this.text, this.grid, this.chart);
    const job = choice('make-job', null);
    if (job) this.#follow(job);
  }

  async #begin() {
    const query = {};
    for (const [name, input] of Object.entries(this.inputs)) if (input.value !== '') query[name] = Number(input.value);
    const { seed, ...rest } = query;
    choose('make', rest);
    try {
      const { job } = await post('generate', query);
      await this.#follow(job);
    } catch (error) {
      this.text.textContent = error.message;
    }
  }

  async #follow(job) {
    choose('make-job', job);
    this.job = job;
    this.go.disabled = true;
    this.take.hidden = true;
    this.halt.hidden = false;
    try {
      const { result, error } = await watch(job, (status) => this.#show(status));
      if (result) {
        this.made = result.id;
        this.take.hidden = false;
        this.grid.hidden = false;
        drawGrid(this.grid, { ...result, goal: true });
        this.#draw(result.curve, result.elapsed);
        this.text.textContent = `Value ${result.value} of at most ${result.bound}: ${plural(result.length, 'jump')}, seed ${result.seed}.`
          + (result.solvable ? '' : ' There is no maze with a solution for these numbers, or none was found.')
          + (recorded[result.record] ?? '');
      } else this.text.textContent = `The search ended: ${error}`;
    } catch (error) {
      this.text.textContent = error.message;
      if (error.status === 404) choose('make-job', null);
    } finally {
      this.go.disabled = false;
      this.halt.hidden = true;
    }
  }

  #show({ state, ahead, elapsed, limit, progress }) {
    if (state === 'queued') this.text.textContent = `Waiting for a free core: number ${ahead} in the queue.`;
    if (!progress) return;
    const left = Math.max(0, limit - elapsed);
    this.text.textContent = progress.value < 0 ? 'No maze with a solution yet …'
      : `Value ${progress.value} of at most ${progress.bound}, ${(progress.steps / 1e6).toFixed(1)} million mazes tried, ${left.toFixed(0)} s left.`;
    this.text.dataset.value = progress.value;
    this.grid.hidden = false;
    if (progress.values) drawGrid(this.grid, { ...progress, goal: true });
    this.#draw(progress.curve, elapsed);
  }

  #draw(curve, elapsed) {
    this.chart.hidden = false;
    drawChart(this.chart, curve, elapsed, 'Value of the best maze');
  }

  async #stop() {
    this.halt.disabled = true;
    try { await stop(this.job); } catch (error) { this.text.textContent = error.message; } finally { this.halt.disabled = false; }
  }
}
