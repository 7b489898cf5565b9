// The form that starts a search for mazes, watches it, and can end it early. The template has its fields and
// buttons. It remembers its fields, and a search survives a reload of the page.
import { byId, messageOf } from './dom.js';
import * as engine from './engine.js';
import { kindOf, reasonOf } from './errors.js';
import { choice, choose } from './store.js';
import { t } from './text.js';

/** @typedef {HTMLInputElement | HTMLSelectElement} Input */

export class SearchForm {
  /**
   * name is the key under which the browser remembers the form, and the prefix of the IDs of its elements. The
   * fields have the names of the fields of the query; the seed is not remembered. While the search runs, show is
   * called with each status; at the end, done is called with the result.
   * @param {{name: string, show: (progress: any, status: any) => void,
   *   done: (result: any) => void}} form
   */
  constructor({ name, show, done }) {
    this.name = name;
    this.show = show;
    this.done = done;
    this.job = '';
    /** @type {HTMLFormElement} */
    this.node = byId(`${name}-form`);
    this.go = byId(`${name}-go`);
    this.halt = byId(`${name}-stop`);
    this.text = byId(`${name}-say`);
    /** @type {Record<string, Input>} */
    this.inputs = {};
    const was = choice(name, {});
    for (const input of /** @type {Iterable<Input>} */ (/** @type {unknown} */ (this.node.elements))) {
      if (!input.name) continue;
      this.inputs[input.name] = input;
      if (was[input.name]) input.value = was[input.name];
    }
    this.node.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#begin();
    });
    this.halt.addEventListener('click', () => this.#stop());
  }

  // resume continues to watch a search that was running when the player left the page.
  resume() {
    const job = choice(`${this.name}-job`, null);
    if (job) this.#follow(job);
  }

  /** bound returns a bound of the values if the template knows it, which has the usual sizes; or else 0. */
  get bound() {
    const { rows, cols, min, max } = /** @type {Record<string, HTMLInputElement>} */ (this.inputs);
    return [rows, cols, min, max].every((i) => i.value === i.defaultValue) ? Number(this.node.dataset.bound) : 0;
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
      const begun = await engine.begin('generate', { problem: `maze:${rows}x${cols}:${min}-${max}`, ...how });
      await this.#follow('job' in begun ? begun.job : '');
    } catch (error) {
      this.say(messageOf(error));
    }
  }

  /** @param {string} job */
  async #follow(job) {
    choose(`${this.name}-job`, job);
    this.job = job;
    this.#busy(true);
    try {
      const { result, ...end } = await engine.watch(job, (status) => this.#status(status));
      if (result) this.done(result);
      else this.say(t('ui.search.ended', { reason: reasonOf(end) }));
      this.go.textContent = t('ui.search.again');
    } catch (error) {
      this.say(messageOf(error));
      if (kindOf(error) === 'missing') choose(`${this.name}-job`, null);
    } finally {
      this.#busy(false);
    }
  }

  /** #busy says whether a search runs. @param {boolean} busy */
  #busy(busy) {
    this.go.disabled = busy;
    this.halt.hidden = !busy;
    for (const input of Object.values(this.inputs)) if (input instanceof HTMLSelectElement) input.disabled = busy;
  }

  /** @param {any} status */
  #status(status) {
    if (status.state === 'queued') this.say(t('ui.search.queued'));
    if (status.progress) this.show(status.progress, status);
  }

  async #stop() {
    this.halt.disabled = true;
    await engine.stop(this.job).catch((error) => this.say(messageOf(error)));
    this.halt.disabled = false;
  }
}
