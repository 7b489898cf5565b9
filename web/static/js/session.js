// What both pages have around a game: opening a level, remembering the game, resuming it,
// and telling the rest of the page when the position has changed.
import { post } from './engine.js';
import { byId, messageOf } from './dom.js';
import { Clock } from './clock.js';
import { Game } from './history.js';
import { HintLadder } from './hint.js';
import { link, opened, settle } from './share.js';
import * as store from './store.js';
import { t } from './text.js';
import { Verbs } from './verbs.js';

/** @typedef {{level: string, moves: string[]}} Place what the server is told of a position */

/**
 * @template State
 * @typedef {object} Page what a page does when a level is opened and when its position changes
 * @property {(level: any) => import('./history.js').Rules<State>} rules
 * @property {(session: Session<State>) => void} opened
 * @property {(session: Session<State>) => void} shown
 * @property {(state: State) => boolean} solved
 * @property {(cells: number[]) => void} mark
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
    // There is no game until the first level has been opened; whatever may run before that checks.
    this.game = /** @type {Game<State>} */ (/** @type {unknown} */ (null));
    /** @type {any} */
    this.level = null; // as the server describes it
    this.name = '';
    this.clock = new Clock();
    this.verbs = new Verbs(this);
    this.hint = new HintLadder(() => this.position(), (cells) => page.mark(cells), (hint) => this.#follow(hint));
    addEventListener('hashchange', () => this.#fromAddress());
    addEventListener('pagehide', () => this.remember());
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.remember(); });
  }

  start() { return this.#fromAddress(); }

  async #fromAddress() {
    const { level, moves } = opened();
    if (level && level === this.name && moves.length === 0) return;
    await this.open(level || store.last(this.family) || this.fallback, moves);
  }

  /**
   * open shows a level, after moves if there are any; the game that was remembered can still be
   * reached by undo. file is a game that replaces it.
   * @param {string} name
   * @param {string[]} moves
   * @param {string | null} file
   */
  async open(name, moves = [], file = null) {
    this.remember();
    let level;
    try {
      this.say(t('ui.opening'));
      level = await post('level', { level: name });
      if (level.family !== this.family) {
        location.href = link(level.family, name, []);
        return;
      }
    } catch (error) {
      this.say(t('ui.open.failed', { reason: messageOf(error) }));
      if (this.game) settle(this.family, this.name);
      else if (name !== this.fallback) await this.open(this.fallback);
      return;
    }
    const rules = this.page.rules(level);
    const old = store.saved(level.id);
    const game = (file && Game.load(file, level.id, rules)) || (old && Game.load(old.file, level.id, rules)) || new Game(level.id, rules);
    this.name = name;
    this.level = level;
    this.game = game;
    const could = moves.length === 0 || game.go(moves);
    this.clock.set(old?.seconds || 0);
    settle(this.family, name);
    this.page.opened(this);
    this.#changed();
    if (!could) this.say(t('ui.link.moves'));
  }

  // position is what is sent to the server. The name of a level of Number Shifting is shorter
  // than its content; a maze from a seed would need another search.
  /** @returns {Place} */
  position() { return { level: this.family === 'shift' ? this.name : this.game.id, moves: this.game.moves }; }

  /** @param {string} text */
  say(text) { byId('say').textContent = text; }

  /** @param {string} text */
  move(text) {
    if (!this.game.move(text)) return false;
    this.#changed();
    return true;
  }

  undo() { this.game.undo(); this.#changed(); }
  redo() { this.game.redo(); this.#changed(); }
  restart() { this.game.restart(); this.#changed(); }
  /** @param {number} k */
  goTo(k) { this.game.goTo(k); this.#changed(); }
  /** @param {string[]} moves */
  go(moves) { this.game.go(moves); this.#changed(); }

  keep() {
    this.game.keep(t('ui.point.after', { n: this.game.here.depth }));
    this.remember();
    this.verbs.show(this.game);
    this.say(t('ui.point.kept'));
  }

  /** @param {number} k */
  drop(k) {
    this.game.drop(k);
    this.remember();
    this.verbs.show(this.game);
  }

  get solved() { return this.page.solved(this.game.state); }

  #changed() {
    this.clock.running = !this.solved;
    this.hint.reset();
    this.verbs.show(this.game);
    this.page.shown(this);
    this.remember();
  }

  remember() {
    if (!this.game) return;
    const { id } = this.game;
    const was = store.games().find((g) => g.id === id);
    store.save({ id, name: this.name, family: this.family, moves: this.game.here.depth, solved: this.solved || Boolean(was?.solved) },
      this.game.save(), this.clock.seconds);
  }

  /** @param {import('./hint.js').Hint} hint */
  #follow(hint) {
    if (hint.back) {
      const { moves } = this.game;
      this.go(moves.slice(0, moves.length - hint.back));
    } else if (hint.move) this.move(hint.move);
  }

  /**
   * key handles the keys that both puzzles have, and returns whether it was one of them.
   * @param {KeyboardEvent} event
   */
  key(event) {
    /** @type {Record<string, () => void>} */
    const verbs = { z: () => this.undo(), Backspace: () => this.undo(), y: () => this.redo(), n: () => this.restart(), h: () => this.hint.next(), s: () => this.keep() };
    const verb = verbs[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!verb || !this.game) return false;
    verb();
    event.preventDefault();
    return true;
  }
}
