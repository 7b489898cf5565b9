// The form that starts a search for mazes, watches it, and can end it early. It remembers its fields, and a search
// survives a reload of the page.
import { button, el, field, messageOf } from './dom.js';
import * as engine from './engine.js';
import { kindOf, reasonOf } from './errors.js';
import { choice, choose } from './store.js';
import { t } from './text.js';

/** @type {[string, string, number, number, number][]} */
const fields = [
  ['rows', 'ui.make.rows', 10, 2, 100], ['cols', 'ui.make.cols', 10, 2, 100], ['min', 'ui.make.min', 1, 1, 1000],
  ['max', 'ui.make.max', 9, 1, 1000], ['seconds', 'ui.make.seconds', 10, 0.1, 300],
];

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Input */

/**
 * @typedef {object} Searcher what runs the searches of a form: one search, or the two of a race
 * @property {(query: API.GenerateQuery) => Promise<string>} begin returns the name of the search
 * @property {(job: string, onstatus: (status: any) => void) => Promise<any>} watch
 * @property {(job: string) => Promise<unknown>} stop
 */

/** @type {Searcher} */
const one = {
  async begin(query) {
    const status = await engine.begin('generate', query);
    return 'job' in status ? status.job : '';
  },
  watch: engine.watch,
  stop: engine.stop,
};

export class SearchForm {
  /**
   * name is the key under which the browser remembers the form, and the prefix of the IDs of its elements; go is
   * the label of the button. more holds further inputs by the names of their fields in the query; folded is a node
   * that is folded away with the fields, behind the button. While the search runs, show is called with each status;
   * at the end, done is called with the result.
   * @param {{name: string, go: string, searcher?: Searcher, more?: Record<string, Input>, folded?: HTMLElement,
   *   show: (progress: any, status: any) => void, done: (result: any) => void}} form
   */
  constructor({ name, go, searcher = one, more = {}, folded, show, done }) {
    this.name = name;
    this.searcher = searcher;
    this.show = show;
    this.done = done;
    this.job = '';
    const was = choice(name, {});
    /** @type {Record<string, Input>} */
    this.inputs = { ...more };
    for (const [key, input] of Object.entries(more)) if (was[key]) input.value = was[key];
    this.node = el('form', { class: 'make',
      onsubmit: (/** @type {SubmitEvent} */ e) => { e.preventDefault(); this.#begin(); } });
    /** @type {HTMLElement[]} */
    const nodes = [];
    for (const [key, label, value, min, max] of fields) {
      const f = field(t(label), { type: 'number', id: `${name}-${key}`, min, max, step: key === 'seconds' ? 'any'
        : 1, required: true, value: was[key] ?? value });
      this.inputs[key] = f.input;
      nodes.push(f.node);
    }
    const seed = field(t('ui.seed'), { type: 'number', id: `${name}-seed`, min: 0, max: 2 ** 32, step: 1,
      placeholder: t('ui.seed.random') });
    this.inputs.seed = seed.input;
    this.go = el('button', { type: 'submit', id: `${name}-go`, text: go });
    this.halt = button(t('ui.stop.keep'), () => this.#stop(), { id: `${name}-stop`, hidden: true });
    this.row = el('div', { class: 'row' }, this.go, this.halt);
    nodes.push(seed.node);
    if (folded) {
      this.node.append(this.row, el('details', { class: 'folded', id: `${name}-settings` },
        el('summary', { text: t('ui.search.settings') }), folded, el('div', { class: 'make' }, ...nodes)));
    } else this.node.append(...nodes, this.row);
    this.text = el('p', { class: 'say', role: 'status', id: `${name}-say` });
  }

  // resume continues to watch a search that was running when the player left the page.
  resume() {
    const job = choice(`${this.name}-job`, null);
    if (job) this.#follow(job);
  }

  /** @param {string} text */
  say(text) { this.text.textContent = text; }

  async #begin() {
    /** @type {Record<string, any>} */
    const query = {};
    for (const [key, { type, value }] of Object.entries(this.inputs)) {
      if (value !== '') query[key] = type === 'number' ? Number(value) : value;
    }
    const { seed, ...rest } = query;
    choose(this.name, rest);
    const { rows, cols, min, max, ...how } = query;
    try {
      await this.#follow(await this.searcher.begin({ problem: `maze:${rows}x${cols}:${min}-${max}`, ...how }));
    } catch (error) {
      this.say(messageOf(error));
    }
  }

  /** @param {string} job */
  async #follow(job) {
    choose(`${this.name}-job`, job);
    this.job = job;
    this.go.disabled = true;
    this.halt.hidden = false;
    try {
      const { result, ...end } = await this.searcher.watch(job, (status) => this.#status(status));
      if (result) this.done(result);
      else this.say(t('ui.search.ended', { reason: reasonOf(end) }));
    } catch (error) {
      this.say(messageOf(error));
      if (kindOf(error) === 'missing') choose(`${this.name}-job`, null);
    } finally {
      this.go.disabled = false;
      this.halt.hidden = true;
    }
  }

  /** @param {any} status */
  #status(status) {
    if (status.state === 'queued') this.say(t('ui.search.queued', { ahead: status.ahead }));
    if (status.progress) this.show(status.progress, status);
  }

  async #stop() {
    this.halt.disabled = true;
    await this.searcher.stop(this.job).catch((error) => this.say(messageOf(error)));
    this.halt.disabled = false;
  }
}
