// The map of a solved maze shows distances, holes or forced moves on the cells, one of these at a
// time, and the jump at which the player's path left the shortest one.
import { showStage } from './stage.js';
import { ask } from './engine.js';
import { byId, el } from './dom.js';
import { directions, jump, layerOf, walk } from './mazerules.js';
import { directionName, place, t } from './text.js';

const layers = ['distance', 'holes', 'forced'];

export class MazeMap {
  /** @param {import('./mazeboard.js').MazeBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {any} */
    this.facts = null; // the engine's evaluation
    /** @type {string[]} */
    this.moves = [];
    this.generation = 0;
    [this.layer] = layers;
    this.text = el('div', { id: 'map-text' });
    this.node = el('div', {}, ...layers.map((layer) => {
      const choose = () => {
        this.layer = layer;
        this.board.annotate(layerOf(this.facts, layer));
        showStage();
      };
      return el('label', { class: 'check' }, el('input',
        { type: 'radio', name: 'map', id: `map-${layer}`, checked: layer === this.layer, onchange: choose }),
        el('span', { text: t(`ui.map.${layer}`) }));
    }), this.text);
  }

  /** @param {string} id @param {string[]} moves */
  async open(id, moves) {
    const generation = ++this.generation;
    try {
      const facts = await ask('evaluate', { level: id });
      if (generation !== this.generation) return;
      Object.assign(this, { facts, moves });
      const card = byId('map-card');
      card.hidden = false;
      // What the marks mean stands next to them where the side is below the board.
      if (matchMedia('(max-width: 999px)').matches) byId('solved').before(card);
      else byId('hint-sheet').after(card);
      this.#explain();
      this.board.annotate(layerOf(facts, this.layer));
    } catch { /* the map is an extra */ }
  }

  close() {
    this.generation++;
    if (!this.facts) return;
    this.facts = null;
    byId('map-card').hidden = true;
    this.board.annotate(null);
  }

  #explain() {
    const { facts, moves } = this;
    const unique = t(facts.unique ? 'ui.map.unique' : 'ui.map.several');
    const lines = [
      `${t('ui.map.value', { value: facts.value, bound: facts.bound })} ${unique}`,
      t('ui.map.counts', { length: facts.length, black: facts.black_holes, white: facts.white_holes,
        forward: facts.forced_forward, backward: facts.forced_backward }),
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
