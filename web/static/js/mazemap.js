// The map of a solved maze shows distances, holes and forced moves on the cells, and the jump
// at which the player's path left the shortest one.
import { post } from './engine.js';
import { byId, el, plural } from './dom.js';
import { directionNames, directions, jump, place, walk } from './mazerules.js';

const layers = [
  ['distance', 'Distances to the goal'],
  ['holes', 'Holes: B cannot be left, W cannot be reached'],
  ['forced', 'Forced moves: > one way out, < one way in'],
];

export class MazeMap {
  /** @param {import('./mazeboard.js').MazeBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {Record<string, HTMLInputElement>} */
    this.boxes = {};
    /** @type {any} */
    this.facts = null; // the server's evaluation
    /** @type {string[]} */
    this.moves = [];
    this.turn = 0;
    this.node = el('div', {});
    for (const [name, label] of layers) {
      this.boxes[name] = el('input', { type: 'checkbox', id: `map-${name}`, checked: true, onchange: () => this.#draw() });
      this.node.append(el('label', { class: 'check' }, this.boxes[name], el('span', { text: label })));
    }
    this.text = el('div', { id: 'map-text' });
    this.node.append(this.text);
  }

  /**
   * @param {string} id
   * @param {string[]} moves
   */
  async open(id, moves) {
    const turn = ++this.turn;
    try {
      const facts = await post('evaluate', { level: id });
      if (turn !== this.turn) return;
      Object.assign(this, { facts, moves });
      byId('map-card').hidden = false;
      this.#explain();
      this.#draw();
    } catch { /* the map is an extra */ }
  }

  close() {
    this.turn++;
    if (!this.facts) return;
    this.facts = null;
    byId('map-card').hidden = true;
    this.board.annotate(null);
  }

  #draw() {
    const { facts, boxes } = this;
    const on = (/** @type {string} */ name) => boxes[name].checked;
    const [black, white] = [new Set(facts.black_hole_cells), new Set(facts.white_hole_cells)];
    const [out, into] = [new Set(facts.forced_forward_cells), new Set(facts.forced_backward_cells)];
    const [holes, narrow] = [new Set(), new Set()];
    const notes = facts.to_goal.map((/** @type {number} */ away, /** @type {number} */ k) => {
      const hole = black.has(k) ? 'B' : (white.has(k) && 'W') || '';
      const forced = (into.has(k) ? '<' : '') + (out.has(k) ? '>' : '');
      const said = [];
      if (on('distance')) said.push(away < 0 ? '–' : away);
      if (on('holes') && hole) said.push(hole);
      if (on('forced') && forced) said.push(forced);
      if (on('holes') && hole) holes.add(k);
      if (on('forced') && forced) narrow.add(k);
      return said.join(' ');
    });
    this.board.annotate({ notes, holes, forced: narrow });
  }

  #explain() {
    const { facts, moves } = this;
    const lines = [
      `Value ${facts.value} of at most ${facts.bound}: ${plural(facts.length, 'jump')}, ${facts.unique ? 'one shortest path' : 'several shortest paths'}, `
      + `${plural(facts.black_holes, 'black hole')}, ${plural(facts.white_holes, 'white hole')}, `
      + `${plural(facts.forced_forward, 'forced move')} forward, ${facts.forced_backward} backward.`,
    ];
    const cells = walk(facts, moves);
    const wrong = moves.findIndex((_, k) => facts.to_goal[cells[k + 1]] !== facts.to_goal[cells[k]] - 1);
    if (wrong < 0) lines.push('Your path is a shortest one.');
    else {
      const at = cells[wrong];
      const best = directions.filter((d) => {
        const to = jump(facts, at, d);
        return to !== null && facts.to_goal[to] === facts.to_goal[at] - 1;
      });
      lines.push(`Your path left the shortest one at jump ${wrong + 1}: at ${place(facts, at)} you went ${directionNames[moves[wrong]]}, `
        + `the shortest path goes ${best.map((d) => directionNames[d]).join(' or ')}.`);
    }
    this.text.replaceChildren(...lines.map((t) => el('p', { text: t })));
  }
}
