// The element <stride-puzzle> for pages of other people: it plays one puzzle, and tells the page
// when it is solved.
//
//   <script src="stride-puzzle.js"></script>
//   <stride-puzzle puzzle="maze:5x5:1-4:321413213333214312331443Q" lang="de" theme="dark"></stride-puzzle>
//
// The puzzle is a content ID or a puzzle as text, in the attribute or as the content of the
// element. When it is solved, the event stride-solved bubbles out of any shadow tree; its detail is
// {puzzle, moves, best}. The element needs no server and no engine, keeps nothing, and works under
// a content security policy that allows this script and nothing else: its style sheet is made by
// the script, and all texts are in it.
import { button, el } from './dom.js';
import { play } from './elementgames.js';
import { arrowKeys, neighbour } from './gestures.js';
import { Game } from './history.js';
import { MotionPlayer } from './play.js';
import { readPuzzle } from './puzzleid.js';
import { maxDrawn, SvgBoard } from './svgboard.js';
import { unit } from './svgmarks.js';

// What the bundler puts here: the texts of the keys that these scripts use, by language, and
// css/element.css.
const { texts, sheet: css } = /** @type {{texts: Record<string, Record<string, string>>, sheet: string}} */ (
  /** @type {any} */ (import.meta).element);

class StridePuzzle extends HTMLElement {
  static observedAttributes = ['puzzle', 'lang'];

  #root = this.attachShadow({ mode: 'open' });
  #board = new SvgBoard();
  #motions = new MotionPlayer();
  #frame = 0; // that was asked for
  #cursor = 0;
  #source = '';
  #cols = 1;
  #said = el('p', { role: 'status' });
  #bar = el('div', { class: 'bar' });
  /** @type {Record<string, string>} */
  #texts = {};
  /** @type {Intl.PluralRules | undefined} */
  #plurals;
  /** @type {import('./elementgames.js').Play<any> | undefined} */
  #play;
  /** @type {Game<any> | undefined} */
  #game;

  connectedCallback() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    this.#root.adoptedStyleSheets = [sheet];
    // While the page is being read, the content of the element may not be there yet.
    if (document.readyState !== 'loading' || this.hasAttribute('puzzle')) this.#open();
    else document.addEventListener('DOMContentLoaded', () => this.#open(), { once: true });
  }

  attributeChangedCallback() { if (this.isConnected) this.#open(); }

  /** focus focuses the board. @param {FocusOptions} [options] */
  focus(options) { this.#board.cells[this.#cursor]?.focus(options); }

  /** @param {string} key @param {Record<string, string | number>} values */
  #t(key, values = {}) {
    const form = this.#texts[key] ?? this.#texts[`${key}.${this.#plurals?.select(Number(values.n))}`]
      ?? this.#texts[`${key}.other`];
    return form.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]));
  }

  // #open shows the puzzle of the attribute or of the content from its start.
  #open() {
    const language = (this.closest('[lang]')?.getAttribute('lang') || navigator.language).split('-')[0];
    const spoken = Object.hasOwn(texts, language) ? language : 'en';
    this.#texts = texts[spoken];
    this.#plurals = new Intl.PluralRules(spoken);
    this.#source = (this.getAttribute('puzzle') ?? this.textContent ?? '').trim();
    const puzzle = readPuzzle(this.#source);
    if (!puzzle || puzzle.values.length > maxDrawn) {
      this.#game = undefined;
      this.#root.replaceChildren(el('p', { role: 'alert' }, puzzle
        ? `<stride-puzzle>: this puzzle has ${puzzle.values.length} cells; there may be up to ${maxDrawn}`
        : `<stride-puzzle>: "${this.#source.slice(0, 60)}" is no puzzle: write an ID with its content,`
          + ' or rows of numbers'));
      return;
    }
    const { rows, cols, values } = puzzle;
    this.#cols = cols;
    this.#play = play(puzzle, (key, more) => this.#t(key, more));
    this.#game = new Game(this.#source, this.#play.rules);
    this.#cursor = Math.max(0, values.findIndex((v) => v > 0));
    this.#board.open({ rows, cols, largest: Math.max(...values), raised: puzzle.family !== 'maze' });
    this.#board.cells.forEach((cell, k) => cell.addEventListener('click', () => this.#press(k)));
    const grid = el('div', { role: 'grid', 'data-game': puzzle.family,
      'aria-label': this.#t(`ui.${puzzle.family}.label`),
      vars: { '--cols': cols }, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
      this.#board.root);
    this.#root.replaceChildren(el('div', { class: 'box', lang: spoken }, grid, this.#said, this.#bar));
    this.#show();
  }

  // #show shows the position.
  #show() {
    const [game, playing] = [this.#game, this.#play];
    if (!game || !playing) return;
    const { state, moves } = game;
    const cells = this.#board.cells.map((_, k) => playing.cell(state, k, moves));
    const scene = /** @type {import('./svgboard.js').Scene} */ ({ frames: [], trail: [], path: [],
      notes: null, start: -1, results: null, shade: () => 0, appearance: (k) => cells[k].look,
      text: (k) => cells[k].text, ...playing.over(state, moves) });
    const paint = () => {
      const moving = this.#motions.at(performance.now(), { cols: this.#cols, raised: this.#board.raised,
        above: (y) => y + unit });
      this.#board.show(scene, moving);
      if (moving) this.#frame = requestAnimationFrame(paint);
    };
    cancelAnimationFrame(this.#frame);
    paint();
    this.#board.cells.forEach((node, k) => {
      node.tabIndex = k === this.#cursor ? 0 : -1;
      node.setAttribute('aria-label', [this.#t('ui.place',
        { row: Math.floor(k / this.#cols) + 1, column: (k % this.#cols) + 1 }),
        ...cells[k].label].join(', '));
    });
    this.#said.textContent = playing.sentence(state, moves);
    this.#bar.replaceChildren(...playing.ways().map(({ text, move }) => button(text, () => this.#move(move))),
      button(this.#t('ui.undo'), () => this.#back(() => game.undo()), { disabled: !game.canUndo }),
      button(this.#t('ui.restart'), () => this.#back(() => game.restart()), { disabled: !game.canRestart }));
  }

  /**
   * #back goes back, and returns the focus to the board: the button may be disabled now.
   * @param {() => void} how
   */
  #back(how) {
    this.#motions.play([]);
    how();
    this.#after();
  }

  #after() {
    const [game, playing] = [this.#game, this.#play];
    if (!game || !playing) return;
    const at = playing.at(game.state, game.moves);
    if (at >= 0) this.#cursor = at;
    this.#show();
    this.focus({ preventScroll: true });
  }

  /** @param {string} move */
  #move(move) {
    const [game, playing] = [this.#game, this.#play];
    if (!game || !playing || playing.solved(game.state)) return;
    const before = game.state;
    if (!game.move(move)) return;
    this.#motions.play(playing.motions(before, game.state));
    this.#after();
    if (!playing.solved(game.state)) return;
    const detail = { puzzle: this.#source, moves: game.moves, best: playing.best || undefined };
    this.dispatchEvent(new CustomEvent('stride-solved', { detail, bubbles: true, composed: true }));
  }

  /** @param {number} k */
  #press(k) {
    const [game, playing] = [this.#game, this.#play];
    if (!game || !playing || playing.solved(game.state)) return;
    this.#cursor = k;
    const move = playing.press(game.state, k);
    if (move !== null) this.#move(move);
    else {
      this.#show();
      this.focus({ preventScroll: true });
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [game, playing] = [this.#game, this.#play];
    if (!game || !playing || event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = arrowKeys[event.key];
    const key = event.key.toLowerCase();
    const way = playing.ways().find((w) => w.key === key.replace('=', '+').replace('−', '-'));
    if (direction) {
      const move = event.shiftKey ? undefined : playing.arrow(game.state, direction);
      if (move === undefined) this.#look(direction);
      else if (move) this.#move(move);
      else this.#show();
    } else if (way) this.#move(way.move);
    else if (key === 'enter' || key === ' ') this.#press(this.#cursor);
    else if (key === 'z' || key === 'backspace') this.#back(() => game.undo());
    else if (key === 'n') this.#back(() => game.restart());
    else if (key === 'escape') {
      playing.release();
      this.#show();
    } else return;
    event.preventDefault();
  }

  /** #look moves the cursor by a cell. @param {string} direction */
  #look(direction) {
    const to = neighbour({ rows: this.#board.cells.length / this.#cols, cols: this.#cols }, this.#cursor,
      direction);
    if (to < 0) return;
    this.#cursor = to;
    this.#show();
    this.focus({ preventScroll: true });
  }
}

if (!customElements.get('stride-puzzle')) customElements.define('stride-puzzle', StridePuzzle);
