// The map of a solved maze shows distances, holes and forced moves on the cells, and the jump
// at which the player's path left the shortest one.
import { post } from './engine.js';
import { byId, el } from './dom.js';
import { directions, jump, walk } from './mazerules.js';
import { directionName, place, t } from './text.js';

const layers = [
  ['distance', 'ui.map.distance'],
  ['holes', 'ui.map.holes'],
  ['forced', 'ui.map.forced'],
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
      this.node.append(el('label', { class: 'check' }, this.boxes[name], el('span', { text: t(label) })));
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
      `${t('ui.map.value', { value: facts.value, bound: facts.bound })} ${t(facts.unique ? 'ui.map.unique' : 'ui.map.several')}`,
      t('ui.map.counts', { length: facts.length, black: facts.black_holes, white: facts.white_holes, forward: facts.forced_forward, backward: facts.forced_backward }),
    ];
    const cells = walk(facts, moves);
    const wrong = moves.findIndex((_, k) => facts.to_goal[cells[k + 1]] !== facts.to_goal[cells[k]] - 1);
    if (wrong < 0) lines.push(t('ui.map.shortest'));
    else {
      const at = cells[wrong];
      const best = directions.filter((d) => {
        const to = jump(facts, at, d);
        return to !== null && facts.to_goal[to] === facts.to_goal[at] - 1;
      });
      lines.push(t('ui.map.wrong', {
        jump: wrong + 1, place: place(facts, at), direction: directionName(moves[wrong]),
        best: best.map(directionName).reduce((a, b) => t('ui.or', { a, b })),
      }));
    }
    this.text.replaceChildren(...lines.map((t) => el('p', { text: t })));
  }
}
