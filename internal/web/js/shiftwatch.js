// This class shows the solver at work on the current position: the number of unsatisfied numbers
// during the search, and then the moves as an animation, which is there again after a reload.
import { showStage } from './stage.js';
import { messageOf, reasonOf } from './errors.js';
import { button, el, svg } from './dom.js';
import { drawChart } from './chart.js';
import { replay } from './history.js';
import { Replay } from './replay.js';
import { begin, last } from './searches.js';
import { left, move, parse, target } from './shiftrules.js';
import { directionName, number, place, seconds as time, t } from './text.js';

/** @typedef {import('./shiftrules.js').Level} Level */

const solveSeconds = 120;

/**
 * inWords describes a move.
 * @param {Level} level
 * @param {number[]} cells
 * @param {NonNullable<ReturnType<typeof parse>>} m
 */
function inWords(level, cells, { from, direction, plus }) {
  const to = target(level, cells, from, direction);
  if (to === null) return '';
  const [number, onto] = [cells[from], cells[to]];
  const words = { number, place: place(level, from), direction: directionName(direction), target: onto };
  if (plus) return t('ui.replay.plus', { ...words, result: onto + number });
  return onto === number ? t('ui.replay.clears', words) : t('ui.replay.minus',
    { ...words, result: Math.abs(onto - number) });
}

export class SolverWatch {
  /**
   * session is the page's session; the animation is shown on its board.
   * @param {HTMLElement} node
   * @param {import('./shiftboard.js').ShiftBoard} board
   * @param {import('./session.js').Session<number[]>} session
   */
  constructor(node, board, session) {
    this.session = session;
    this.board = board;
    this.generation = 0;
    /** @type {import('./searches.js').Search | null} */
    this.search = null; // that runs, or ran last
    /** @type {string[]} */
    this.from = []; // the moves before the position that is searched from
    /** @type {string[]} */
    this.solution = []; // all moves of the animation, from the start of the level
    this.go = button(t('ui.watch.go'), () => this.#begin(), { id: 'watch-go' });
    this.halt = button(t('ui.stop'), () => this.#stop(), { id: 'watch-stop', hidden: true });
    this.text = el('p', { class: 'say', role: 'status', id: 'watch-say' });
    this.chart = svg('svg', { class: 'chart', id: 'watch-chart' });
    /** @type {string[]} */
    this.found = []; // the moves that the animation shows
    this.replay = new Replay(board,
      { speeds: [1, 5, 20, 100, 500], speed: 20, closed: () => board.showReplay(null),
      more: [button(t('ui.replay.take'), () => {
        const moves = this.found.slice(0, this.replay.player.at);
        this.replay.close();
        session.takeOver([...this.from, ...moves]);
      }, { id: 'replay-take' })] });
    node.append(el('div', { class: 'row' }, this.go, this.halt), this.text, this.chart);
  }

  // opened shows the last search again, if it was one of this level.
  opened() {
    this.generation++;
    this.replay.close();
    this.chart.replaceChildren();
    this.text.textContent = '';
    this.go.disabled = false;
    this.halt.hidden = true;
    const was = last('level');
    if (was?.left.about.id === this.session.game.id) this.#follow(was);
  }

  #begin() {
    const { id, moves } = this.session.game;
    const query = { ...this.session.position(), seconds: solveSeconds };
    void this.#follow(begin('level', 'solve', query, { id, moves }), true);
  }

  /**
   * #follow shows a search; begun reports whether the player has just started it.
   * @param {import('./searches.js').Search} search
   * @param {boolean} begun
   */
  async #follow(search, begun = false) {
    const generation = ++this.generation;
    const { game, level } = this.session;
    const { moves } = search.left.about;
    this.search = search;
    this.from = moves;
    this.go.disabled = true;
    this.halt.hidden = false;
    this.replay.close();
    try {
      /** @type {API.Solved & {progress: API.ShiftProgress}} */
      const result = await search.follow(
        (status) => { if (generation === this.generation) this.#show(status); });
      if (generation !== this.generation) return;
      if (result.impossible) this.text.textContent = t('ui.watch.impossible',
        { reason: reasonOf({ error: result.impossible, said: result.said }) });
      else {
        drawChart(this.chart, result.curve ?? [], result.seconds, t('ui.watch.chart'));
        this.text.textContent = result.solved
          ? t('ui.watch.solved', { seconds: time(result.seconds), n: result.moves.length,
            proposals: result.progress.proposals })
          : t('ui.watch.unsolved', { seconds: time(result.seconds), n: -result.value });
        this.#replay(level, replay(game.rules, moves) ?? [], result.moves);
        if (begun) showStage();
        this.solution = [...moves, ...result.moves];
      }
    } catch (error) {
      if (generation === this.generation) this.text.textContent = messageOf(error);
    } finally {
      if (generation === this.generation) {
        this.go.disabled = false;
        this.halt.hidden = true;
      }
    }
  }

  /**
   * #replay shows moves from a position. Positions follow from each other, or all from the first
   * one.
   * @param {Level} level
   * @param {number[]} start
   * @param {string[]} moves
   */
  #replay(level, start, moves) {
    let [cells, after] = [start, 0];
    this.found = moves;
    this.replay.open(moves.length, (at, limit) => {
      if (at < after) [cells, after] = [start, 0];
      for (; after < at; after++) cells = /** @type {number[]} */ (move(level, cells, moves[after]));
      const next = at < moves.length ? parse(level, moves[at]) : null;
      const to = next && target(level, cells, next.from, next.direction);
      this.board.showReplay({ cells, from: next?.from ?? null, to }, limit);
      const state = t('ui.replay.state', { at, all: moves.length, left: left(cells) });
      return { state, text: next ? `${state}; ${t('ui.replay.next', { move: inWords(level, cells, next) })}`
        : state };
    });
  }

  /** @param {API.Status} status */
  #show(status) {
    const { seconds } = status;
    const progress = /** @type {API.ShiftProgress | undefined} */ (status.progress);
    if (!progress) return;
    this.text.textContent = t('ui.watch.progress', {
      unsatisfied: progress.unsatisfied, numbers: progress.numbers, seconds: number(seconds, 1),
      proposals: number(progress.proposals / 1e6, 1),
    });
    drawChart(this.chart, progress.curve, seconds, t('ui.watch.chart'));
  }

  #stop() { return this.search?.stop(); }
}
