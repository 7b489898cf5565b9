// The hint ladder: each press shows one more step of the hint for the current position,
// from a nudge to a reason. It starts over when the position changes.
import { ask, load } from './engine.js';
import { button, byId, el } from './dom.js';
import { messageOf } from './errors.js';
import { flush } from './later.js';
import { sayAll, t } from './text.js';

/** @type {(keyof API.Said)[]} */
const steps = ['nudge', 'where', 'which', 'why'];
const labels = ['ui.hint.nudge', 'ui.hint.where', 'ui.hint.which', 'ui.hint.why'];
const guided = 4; // steps that a guide gives
const patience = 250; // ms until the player is told that the engine thinks

export class HintLadder {
  /**
   * mark highlights cells, or none for []; act carries out a hint: {move} or {back}; shown is
   * called with each step that is shown for a position, from 1.
   * @param {() => import('./session.js').Place} position
   * @param {(cells: number[]) => void} mark
   * @param {(hint: API.HintAnswer) => void} act
   * @param {(step: number) => void} shown
   */
  constructor(position, mark, act, shown) {
    this.position = position;
    this.mark = mark;
    this.act = act;
    this.shown = shown;
    this.step = 0;
    this.wanted = 0;
    this.generation = 0;
    this.moved = false; // whether the position is another one than the first
    this.over = false; // whether the puzzle is solved
    this.asking = false;
    /** @type {API.HintAnswer | null} */
    this.last = null;
    this.text = el('ol', { class: 'ladder', 'aria-live': 'polite' });
    this.more = button(t(labels[0]), () => this.next(), { id: 'hint-more' });
    // A finger is down for a tenth of a second before the click. Hints for first positions need no
    // engine.
    this.more.addEventListener('pointerdown', () => { if (this.moved) load(); });
    this.play = button(t('ui.hint.do'), () => this.#act(), { id: 'hint-do', hidden: true });
    this.closed = () => {}; // called when the player closes the hint
    this.close = button(t('ui.close'), () => { this.reset(); this.closed(); }, { id: 'hint-close' });
    byId('quick').append(this.more);
    byId('hint').append(this.text, el('div', { class: 'row' }, this.play, this.close));
    this.reset();
  }

  reset() {
    this.step = 0;
    this.wanted = 0;
    this.generation++;
    this.last = null;
    this.#showLines([]);
    this.#label();
    this.play.hidden = true;
    this.mark([]);
  }

  #act() {
    flush();
    if (this.last) this.act(this.last);
  }

  #label() {
    this.more.textContent = t(labels[Math.min(this.step, 3)]);
    this.more.disabled = this.over || this.step >= steps.length;
  }

  // next shows one more step. It counts presses while an answer is awaited.
  async next() {
    flush(); // what waits may end this hint
    if (this.over) return;
    this.wanted++;
    await this.#run();
  }

  // guide gives all steps for this position.
  guide() {
    this.wanted = guided;
    void this.#run();
  }

  async #run() {
    if (this.asking) return;
    while (this.wanted > 0 && this.step < steps.length) {
      this.wanted--;
      await this.#showNext();
    }
    this.wanted = 0;
  }

  async #showNext() {
    const { generation } = this;
    const wanted = () => generation === this.generation;
    const get = (/** @type {number} */ step) => ask('hint', { ...this.position(), step });
    const waiting = setTimeout(() => {
      if (wanted()) this.#showLines([el('li', { text: t('ui.hint.wait'), class: 'muted' })]);
    }, patience);
    this.asking = true;
    this.more.disabled = true;
    try {
      let step = this.step + 1;
      let hint = await get(step);
      // Steps without a text are skipped; the text of a later one is known when it is asked for.
      while (wanted() && step < steps.length && !hint.said[steps[step - 1]]?.length) {
        hint = await get(++step);
      }
      if (!wanted()) return;
      this.last = hint;
      // A step that was skipped counts as shown.
      while (this.step < step) this.shown(++this.step);
      const known = steps.slice(0, this.step).filter((s) => hint.said[s]?.length);
      this.#showLines(known.map((s) => el('li', { text: sayAll(hint.said[s] ?? []), class: s })));
      this.mark(hint.cells || []);
      this.play.hidden = !(this.step >= 3 && (hint.move || hint.back));
      this.play.textContent = t(hint.back ? 'ui.hint.back' : 'ui.hint.do');
    } catch (error) {
      if (wanted()) this.#showLines([el('li', { text: messageOf(error), class: 'bad' })]);
    } finally {
      clearTimeout(waiting);
      this.asking = false;
      this.#label();
    }
  }

  /**
   * #showLines shows the lines of a hint. On small screens they are a sheet that opens.
   * @param {HTMLElement[]} lines
   */
  #showLines(lines) {
    this.text.replaceChildren(...lines);
    this.close.hidden = lines.length === 0;
    const sheet = byId('hint-sheet');
    sheet.toggleAttribute('data-open', lines.length > 0);
    // On the home page it opens below the buttons, which may be at the end of the window.
    if (lines.length > 0 && sheet.closest('.stage')) sheet.scrollIntoView({ block: 'nearest' });
  }
}
