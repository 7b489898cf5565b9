// This module keeps the history of a game, so that nothing is lost. Its rules and its file format
// are those of the Go package game, which explains them. A move is text. The rules of the puzzle
// are an object with start() and move(state, text), which returns the next state or null.

/**
 * @template State
 * @typedef {{start: () => State, move: (state: State, text: string) => State | null}} Rules
 */
/** @typedef {{kind: string, to: Node}} Action */
/** @typedef {{name: string, kept: boolean, at: Node}} Point */

const heading = 'stride game 1';
const between = ', ';
const maxPoints = 200;
export const maxName = 60;

/**
 * replay returns the position after moves, or null if one of them is not legal.
 * @template State
 * @param {Rules<State>} rules
 * @param {string[]} moves
 */
export const replay = (rules, moves) => moves.reduce((/** @type {State | null} */ s, m) => (
  s === null ? null : rules.move(s, m)), rules.start());

// Node is a position, reached from another one by a move.
class Node {
  depth = 0;

  /** @param {Node | null} parent @param {string} move */
  constructor(parent, move) {
    this.parent = parent;
    this.move = move;
    if (parent) this.depth = parent.depth + 1;
    /** @type {Map<string, Node>} */
    this.next = new Map();
  }

  /** @param {string} move */
  child(move) {
    const there = this.next.get(move) ?? new Node(this, move);
    this.next.set(move, there);
    return there;
  }

  moves() {
    const moves = [];
    for (let /** @type {Node} */ n = this; n.parent; n = n.parent) moves.push(n.move);
    return moves.reverse();
  }

  /** @param {Node} other */
  above(other) {
    /** @type {Node | null} */
    let at = other;
    while (at && at.depth > this.depth) at = at.parent;
    return at === this;
  }
}

/** @template State */
export class Game {
  /** @param {string} id @param {Rules<State>} rules */
  constructor(id, rules) {
    this.id = id;
    this.rules = rules;
    this.root = new Node(null, '');
    /** @type {Action[]} */
    this.actions = [];
    this.done = 0;
    /** @type {Point[]} */
    this.points = [];
    this.state = rules.start();
  }

  get here() { return this.done === 0 ? this.root : this.actions[this.done - 1].to; }
  get moves() { return this.here.moves(); }
  get canUndo() { return this.done > 0; }
  get canRedo() { return this.done < this.actions.length; }
  get canRestart() { return this.here !== this.root; }

  /** move makes a move and returns whether it was legal. @param {string} text */
  move(text) {
    const next = this.rules.move(this.state, text);
    if (next === null) return false;
    const to = this.here.child(text);
    if (this.canRedo && this.actions[this.done].to === to) this.done++;
    else this.#do({ kind: 'move', to });
    this.state = next;
    return true;
  }

  restart() {
    if (!this.canRestart) return;
    this.#do({ kind: 'restart', to: this.root });
    this.#replay();
  }

  undo() {
    if (!this.canUndo) return;
    this.done--;
    this.#replay();
  }

  redo() {
    if (!this.canRedo) return;
    this.done++;
    this.#replay();
  }

  /** keep makes the position a save point. @param {string} name */
  keep(name) {
    const clean = [...name].filter((c) => /[^\p{C}\p{Z}]| /u.test(c)).slice(0, maxName).join('').trim();
    this.#keep({ name: clean || 'save point', kept: false, at: this.here });
  }

  /** @param {number} k */
  drop(k) { this.points.splice(k, 1); }

  /** goTo goes to a save point. @param {number} k */
  goTo(k) { this.#jump(this.points[k].at); }

  /**
   * go goes to the position after some moves, and reports whether they are legal.
   * @param {string[]} moves
   */
  go(moves) {
    const to = this.#find(moves);
    if (to === null) return false;
    this.#jump(to);
    return true;
  }

  /** @param {Node} to */
  #jump(to) {
    if (to === this.here) return;
    this.#do({ kind: 'go', to });
    this.#replay();
  }

  /** @param {Action} action */
  #do(action) {
    for (let k = this.actions.length - 1; k >= this.done; k--) {
      const left = this.actions[k].to;
      if (left.above(action.to) || left.above(this.here) || this.points.some((p) => left.above(p.at))) {
        continue;
      }
      this.#keep({ name: `left after ${left.depth} move${left.depth === 1 ? '' : 's'}`, kept: true,
        at: left });
    }
    this.actions.length = this.done;
    this.actions.push(action);
    this.done++;
  }

  /** @param {Point} point */
  #keep(point) {
    if (this.points.length >= maxPoints) {
      const k = this.points.findIndex((p) => p.kept);
      if (k < 0) return;
      this.points.splice(k, 1);
    }
    this.points.push(point);
  }

  #replay() { this.state = /** @type {State} */ (replay(this.rules, this.moves)); }

  /**
   * #find returns the position after moves, or null if one of them is not legal.
   * @param {string[]} moves
   */
  #find(moves) {
    return replay(this.rules, moves) === null ? null
      : moves.reduce((/** @type {Node} */ n, m) => n.child(m), this.root);
  }

  // save returns the game as a file.
  save() {
    const lines = [heading, `level ${this.id}`];
    this.actions.forEach((a, k) => {
      if (k === this.done) lines.push('here');
      if (a.kind === 'move') lines.push(`move ${a.to.move}`);
      else if (a.kind === 'restart') lines.push('restart');
      else lines.push(`go ${a.to.moves().join(between)}`.trimEnd());
    });
    for (const p of this.points) {
      const kind = p.kept ? 'kept' : 'point';
      lines.push(`${kind} ${JSON.stringify(p.name)} ${p.at.moves().join(between)}`.trimEnd());
    }
    return `${lines.join('\n')}\n`;
  }

  /**
   * load returns the game in a file, or null if the file is not one of this level.
   * @template State
   * @param {string} text
   * @param {string} id
   * @param {Rules<State>} rules
   */
  static load(text, id, rules) {
    const [first, level, ...lines] = text.split('\n').map((l) => l.trimEnd());
    if (first !== heading || level !== `level ${id}`) return null;
    const game = new Game(id, rules);
    const split = (/** @type {string} */ rest) => (rest.trim() === '' ? []
      : rest.split(',').map((m) => m.trim()));
    /** @type {Node} */
    let at = game.root;
    let state = rules.start();
    let here = -1;
    for (const line of lines) {
      const [word, rest] = [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)];
      if (word === 'move') {
        const next = rules.move(state, rest);
        if (next === null) return null;
        state = next;
        at = at.child(rest);
        game.actions.push({ kind: 'move', to: at });
      } else if (word === 'restart' || word === 'go') {
        const to = game.#find(word === 'go' && line !== 'go' ? split(rest) : []);
        if (to === null) return null;
        at = to;
        state = /** @type {State} */ (replay(rules, at.moves()));
        game.actions.push({ kind: word, to: at });
      } else if (word === 'here') {
        here = game.actions.length;
      } else if (word === 'point' || word === 'kept') {
        const name = rest.match(/^"(?:[^"\\]|\\.)*"/)?.[0];
        if (!name) return null;
        const to = game.#find(split(rest.slice(name.length)));
        if (to === null) return null;
        game.points.push({ name: JSON.parse(name), kept: word === 'kept', at: to });
      } else if (word !== '') return null;
    }
    game.done = here < 0 ? game.actions.length : here;
    game.#replay();
    return game;
  }
}
