// A list of moves as a film, in the place of the board: forwards, backwards, at any speed, from any place. Positions
// are worked out once; every so many of them one is kept, the others are replayed from it.
import { button, el } from './dom.js';
import { drawGrid } from './gridcanvas.js';
import { left, move, parse, target } from './shiftrules.js';

const keepEvery = 32;
const speeds = [[1, '1 move a second'], [5, '5 a second'], [20, '20 a second'], [100, '100 a second'], [500, '500 a second']];
const defaultSpeed = 20;

export class Replay {
  // take is called with the moves up to the place shown.
  constructor(take) {
    this.canvas = el('canvas', { class: 'film', id: 'film', role: 'img' });
    this.range = el('input', { type: 'range', id: 'scrub', min: 0, max: 0, value: 0, 'aria-label': 'Place in the solution', oninput: () => this.#seek(Number(this.range.value)) });
    this.speed = el('select', { id: 'speed', 'aria-label': 'Speed' }, ...speeds.map(([v, text]) => el('option', { value: String(v), text })));
    this.speed.value = String(defaultSpeed);
    this.text = el('p', { class: 'say', id: 'film-say' });
    this.playButton = button('▶ Play', () => this.#toggle(), { id: 'film-play' });
    this.node = el('div', { class: 'replay', hidden: true }, el('div', { class: 'scroll' }, this.canvas), this.range,
      el('div', { class: 'row' }, this.playButton, button('−1', () => this.#step(-1), { 'aria-label': 'One move back' }),
        button('+1', () => this.#step(1), { 'aria-label': 'One move on' }), this.speed,
        button('Take over from here', () => take(this.moves.slice(0, this.at)), { id: 'film-take' }),
        button('Back to the game', () => this.close(), { id: 'film-close' })), this.text);
  }

  // open shows moves from a position of a level.
  open(level, cells, moves) {
    this.close();
    Object.assign(this, { level, moves, kept: [cells], at: 0 });
    this.range.max = moves.length;
    this.canvas.style.setProperty('--cols', level.width);
    this.canvas.style.setProperty('--rows', level.height);
    this.#shown(true);
    this.#seek(0);
  }

  close() {
    this.playing = false;
    this.#shown(false);
    this.level = null;
    this.playButton.textContent = '▶ Play';
  }

  // #shown puts the film in the place of the board, or takes it away.
  #shown(yes) {
    this.node.hidden = !yes;
    this.node.closest('.stage')?.classList.toggle('film-open', yes);
  }

  // #cells returns the position after n moves.
  #cells(n) {
    const block = Math.min(Math.floor(n / keepEvery), this.kept.length - 1);
    let cells = this.kept[block];
    for (let k = block * keepEvery; k < n; k++) {
      if (k > 0 && k % keepEvery === 0) this.kept[k / keepEvery] = cells;
      cells = move(this.level, cells, this.moves[k]);
    }
    return cells;
  }

  #seek(n) {
    this.at = Math.max(0, Math.min(this.moves.length, n));
    this.range.value = this.at;
    this.#draw();
  }

  #step(by) {
    this.playing = false;
    this.#seek(this.at + by);
  }

  #draw() {
    if (!this.level) return;
    const { level, moves, at } = this;
    const cells = this.#cells(at);
    const next = at < moves.length ? parse(level, moves[at]) : null;
    const to = next && target(level, cells, next.from, next.direction);
    drawGrid(this.canvas, { rows: level.height, cols: level.width, values: cells, from: next?.from ?? null, to });
    const state = `${at} of ${moves.length} moves, ${left(cells)} left`;
    this.text.textContent = next ? `${state}; next ${moves[at]}` : state;
    this.canvas.setAttribute('aria-label', `Board after ${state}`);
    this.range.setAttribute('aria-valuetext', state);
  }

  #toggle() {
    this.playing = !this.playing;
    this.playButton.textContent = this.playing ? '❚❚ Pause' : '▶ Play';
    if (!this.playing) return;
    if (this.at === this.moves.length) this.#seek(0);
    const begin = performance.now();
    const from = this.at;
    const speed = Number(this.speed.value);
    const frame = (now) => {
      if (!this.playing || Number(this.speed.value) !== speed) {
        if (this.playing) { this.playing = false; this.#toggle(); }
        return;
      }
      const place = from + Math.floor(((now - begin) / 1000) * speed);
      if (place > this.at) this.#seek(place);
      if (this.at < this.moves.length) requestAnimationFrame(frame);
      else {
        this.playing = false;
        this.playButton.textContent = '▶ Play';
      }
    };
    requestAnimationFrame(frame);
  }
}
