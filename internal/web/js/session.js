// The session of a page of any family: opening a level, remembering and resuming the game, and
// telling the rest of the page when the position has changed.
//
// Several tabs may have the same game open. The last change wins: each is saved at once, and the
// other tabs adopt it when the browser tells them, or when they become visible again. A tab that
// has changed nothing writes nothing.
import { ask } from './engine.js';
import { byId, notice } from './dom.js';
import { kindOf, messageOf, PlayerError } from './errors.js';
import { Clock } from './stage.js';
import { families } from './families.js';
import { arrowKeys } from './gestures.js';
import { Game } from './history.js';
import { HintLadder } from './hint.js';
import { flush, later } from './later.js';
import { showBroken, showOffer } from './linked.js';
import { dateWords, titleOf } from './names.js';
import { dayOf, lastDay, today } from './results.js';
import { link, opened, settle } from './share.js';
import * as store from './store.js';
import { t } from './text.js';
import { GameButtons } from './gamebuttons.js';

/** @typedef {{level: string, moves: string[]}} Place a position as the engine is told of it */

/**
 * @template State
 * @typedef {object} Page what a page does when a level is opened and when its position changes
 * @property {(level: any) => import('./history.js').Rules<State>} rules
 * @property {(session: Session<State>) => void} opened
 * @property {(session: Session<State>) => void} moved shows the position on the board, at once
 * @property {(session: Session<State>) => void} shown shows it on the rest of the page
 * @property {(state: State) => boolean} solved
 * @property {(cells: number[]) => void} mark
 * @property {boolean} [inPlace] whether the game is a part of a page that keeps its own address and title
 */

/** @template State */
export class Session {
  /**
   * @param {string} family
   * @param {string} fallback the level to open where no other is known
   * @param {Page<State>} page
   */
  constructor(family, fallback, page) {
    this.family = family;
    this.fallback = fallback;
    this.page = page;
    // There is no game until the first level has been opened; code that may run before that checks.
    this.game = /** @type {Game<State>} */ (/** @type {unknown} */ (null));
    /** @type {any} */
    this.level = null; // as the engine describes it
    this.name = '';
    this.own = false; // whether this tab has saved the game
    this.generation = 0; // number of levels opened so far: a late answer must not replace a newer one
    /** @type {store.Help} */
    this.help = { made: 0, hints: 0, taken: false };
    this.clock = new Clock();
    this.buttons = new GameButtons(this);
    this.guided = ''; // the level in which every position is explained without a request
    this.hint = new HintLadder(() => this.position(), (cells) => page.mark(cells),
      (hint) => this.#follow(hint),
      (step) => this.#hinted(step));
    /** @type {WeakSet<object>} */
    this.toldAt = new WeakSet(); // positions whose move a hint has told
    this.hint.closed = () => { this.guided = ''; };
    if (!page.inPlace) addEventListener('hashchange', () => this.#fromAddress());
    addEventListener('pagehide', () => this.#saveTime());
    addEventListener('pageshow', () => this.#catchUp());
    document.addEventListener('visibilitychange',
      () => (document.hidden ? this.#saveTime() : this.#catchUp()));
    store.onForget(() => notice(t('ui.forgets'), t('ui.close')));
    store.onSaved((id) => { if (id === this.game?.id) this.#catchUp(); });
  }

  start() { return this.#fromAddress(); }

  // #fromAddress opens the level of the address. A link that cannot be opened stays in the address.
  async #fromAddress() {
    const { level: named, moves } = opened(this.family);
    const level = /^\d+$/.test(named ?? '') ? families[this.family].numbered?.(Number(named)) ?? named
      : named;
    if (level && level === this.name && moves.length === 0) return;
    try {
      await this.#open(level || store.last(this.family) || this.fallback, { moves, replace: true });
    } catch (error) {
      if (level) this.#showBroken(level, error);
      else if (this.name === '') await this.tryOpen(this.fallback);
    }
  }

  /** tryOpen opens a level, or says why it cannot. @param {string} name */
  async tryOpen(name) {
    try { await this.open(name); } catch (error) { this.#showBroken(name, error); }
  }

  /** @param {string} level @param {unknown} error */
  #showBroken(level, error) {
    this.#closeGame();
    showBroken(this, level, messageOf(error), kindOf(error));
  }

  // #closeGame leaves the page without a game.
  #closeGame() {
    this.#saveTime();
    this.game = /** @type {Game<State>} */ (/** @type {unknown} */ (null));
    this.name = '';
    this.clock.running = false;
    this.hint.reset();
    this.buttons.show(null);
    this.say('');
  }

  /**
   * open shows a level, as a further step in the browser's history. If there is no such level, it
   * fails with the reason, and the current game stays. file is a game that replaces the remembered
   * one.
   * @param {string} name
   * @param {string | null} file
   */
  open(name, file = null) { return this.#open(name, { file }); }

  /**
   * @param {string} name
   * @param {{moves?: string[], file?: string | null, replace?: boolean}} how moves are offered, not made
   */
  async #open(name, { moves = [], file = null, replace = false }) {
    this.#saveTime();
    const generation = ++this.generation;
    const said = byId('say').textContent;
    this.say(t('ui.opening'));
    let level;
    // 1. Ask for the level. The answer may come late or belong to the other page.
    try {
      const day = dayOf(name);
      if (day && day > lastDay()) {
        throw new PlayerError(t('ui.day.closed', { date: dateWords(day) }), 'invalid');
      }
      level = await ask('level', { level: name });
    } catch (error) {
      if (generation === this.generation) this.say(said);
      throw error;
    }
    flush();
    if (generation !== this.generation) return;
    if (level.family !== this.family) {
      location.href = link(level.family, name, moves);
      return;
    }
    // 2. Continue the given game or the remembered one, or begin a new one.
    const rules = this.page.rules(level);
    const old = store.saved(level.id);
    const game = (file && Game.load(file, level.id, rules)) || (old && Game.load(old.file, level.id, rules))
      || new Game(level.id, rules);
    const again = name === this.name;
    Object.assign(this, { name, level, game, own: false,
      help: { made: 0, hints: 0, taken: false, ...old?.help } });
    this.clock.set(old?.seconds || 0);
    // 3. Show it. The address keeps the moves of a link until the player has answered the offer.
    if (!this.page.inPlace) {
      if (moves.length === 0) settle(this.family, name, replace || again);
      showBroken(this, null);
      document.title = `${titleOf(this.family, name)} · Stride`;
    }
    this.page.opened(this);
    this.#show();
    if (file) this.remember();
    showOffer(this, moves, rules);
  }

  // position returns the position as the engine is told of it.
  /** @returns {Place} */
  position() {
    return { level: families[this.family].byName ? this.name : this.game.id, moves: this.game.moves };
  }

  /** @param {string} text */
  say(text) { byId('say').textContent = text; }

  /**
   * explain says why something is not possible, after any pending text about the previous move.
   * @param {string} text
   */
  explain(text) {
    flush();
    this.say(text);
  }

  /** @param {string} text */
  move(text) {
    if (!this.game.move(text)) return false;
    if (this.help.made === 0 && this.game.here.depth === 1) this.help.begun = today();
    this.help.made++;
    this.#changed();
    return true;
  }

  /** #hinted keeps what a hint has told; the third step tells the move. @param {number} step */
  #hinted(step) {
    const { help, game: { here } } = this;
    if (step === 1) help.hints++;
    if (step !== 3 || this.toldAt.has(here) || !(this.hint.last?.move || this.hint.last?.back)) return;
    this.toldAt.add(here);
    help.told = (help.told ?? 0) + 1;
    this.remember(); // a reload does not make it free
  }

  undo() { this.game.undo(); this.#changed(); }
  redo() { this.game.redo(); this.#changed(); }
  restart() { this.game.restart(); this.#changed(); }
  /** @param {number} k */
  goTo(k) { this.game.goTo(k); this.#changed(); }
  /** @param {string[]} moves */
  go(moves) { this.game.go(moves); this.#changed(); }

  /**
   * takeOver goes to a position that the player has not reached alone: one of a replay or of a
   * link.
   * @param {string[]} moves
   */
  takeOver(moves) {
    this.help.taken = true;
    this.go(moves);
  }

  // noteSolutionSeen remembers that the player has seen a solution.
  noteSolutionSeen() {
    this.help.taken = true;
    this.remember();
  }

  addPoint() {
    flush();
    this.game.keep(t('ui.point.after', { n: this.game.here.depth }));
    this.remember();
    this.buttons.show(this.game);
    this.say(t('ui.point.kept'));
  }

  /** @param {number} k */
  removePoint(k) {
    this.game.drop(k);
    this.remember();
    this.buttons.show(this.game);
  }

  /** made is the number of all moves made, undone ones too. */
  get made() { return Math.max(this.help.made, this.game.here.depth); }

  get solved() { return this.page.solved(this.game.state); }

  // #count shows the number of moves, and how many were made in all.
  #count() {
    const { made, family, game: { here: { depth: n } } } = this;
    byId('steps').textContent = n;
    byId('steps-word').textContent =
      t(families[family].word, { n }) + (made > n ? ` (${t('ui.made', { n: made })})` : '');
  }

  // #changed shows a change on the board; everything else follows a moment later.
  #changed() {
    later(this, () => {
      showOffer(this, []);
      this.remember();
      this.#showRest();
    });
    this.page.moved(this);
  }

  #show() {
    this.page.moved(this);
    this.#showRest();
  }

  #showRest() {
    this.clock.follow(this.game.here.depth, this.solved);
    this.hint.over = this.solved;
    this.hint.reset();
    this.hint.moved = this.game.here.depth > 0;
    this.buttons.show(this.game);
    this.#count();
    this.page.shown(this);
    if (this.guided === this.name && !this.solved) this.hint.guide();
  }

  /**
   * guide opens a level and explains each of its positions, until the player closes a hint.
   * @param {string} name
   */
  async guide(name) {
    this.guided = name;
    if (name !== this.name) await this.open(name);
    else this.#show();
    if (this.solved) this.restart();
  }

  // remember saves the game after a change.
  remember() {
    if (!this.game) return;
    const { id } = this.game;
    this.own = true;
    store.save({ id, name: this.name, family: this.family, moves: this.game.here.depth,
      solved: this.solved || Boolean(store.saved(id)?.solved), file: this.game.save(),
      seconds: this.clock.seconds,
      help: this.help });
  }

  // #saveTime saves the time played, if this tab has changed the game last.
  #saveTime() {
    flush();
    const was = this.game && this.own && store.saved(this.game.id);
    if (was && was.by === store.tab) store.save({ ...was, seconds: this.clock.seconds });
  }

  // #catchUp adopts the game that another tab has saved last.
  #catchUp() {
    flush();
    const was = this.game && store.saved(this.game.id);
    const game = was && was.by !== store.tab && was.file !== this.game.save()
      && Game.load(was.file, this.game.id, this.game.rules);
    if (!was || !game) return;
    Object.assign(this, { game, own: false, help: was.help });
    this.clock.set(Math.max(this.clock.seconds, was.seconds));
    this.#show();
  }

  /** @param {API.HintAnswer} hint */
  #follow(hint) {
    if (hint.back) {
      const { moves } = this.game;
      this.go(moves.slice(0, moves.length - hint.back));
    } else if (hint.move) this.move(hint.move);
  }

  /**
   * key handles a key on a board: arrows, the other keys of its puzzle, and those of both puzzles.
   * @param {KeyboardEvent} event
   * @param {{board: import('./board.js').Board, arrow: (direction: string) => void,
   *   key: (event: KeyboardEvent) => boolean}} puzzle
   */
  key(event, { board, arrow, key }) {
    const direction = arrowKeys[event.key];
    if (direction && event.shiftKey) board.moveCursor(direction);
    else if (direction && !event.ctrlKey) arrow(direction);
    else if (!key(event) && !this.#verb(event.key)) return;
    event.preventDefault();
  }

  /**
   * #verb does what a key of both puzzles says, and reports whether this was one.
   * @param {string} key
   */
  #verb(key) {
    /** @type {Record<string, () => void>} */
    const verbs = { z: () => this.undo(), Backspace: () => this.undo(), y: () => this.redo(),
      n: () => this.restart(), h: () => this.hint.next(), s: () => this.addPoint() };
    const verb = verbs[key.length === 1 ? key.toLowerCase() : key];
    verb?.();
    return Boolean(verb);
  }
}
