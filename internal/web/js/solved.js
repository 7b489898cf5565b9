// What a solved puzzle earns: a card with the moves against the best, the time, the hints and the streak,
// and the ways on. The result is kept on the device. How a solution was helped stands beside it: it is
// no shame, but it is not the same.
import { list } from './engine.js';
import { button, byId, el } from './dom.js';
import { another, titleOf } from './names.js';
import { dayOf, minutes, streak, today } from './results.js';
import { link, page, share } from './share.js';
import * as store from './store.js';
import { t } from './text.js';

export class SolvedCard {
  /**
   * least returns the fewest moves that solve the level, or 0 if that is not known; analyse shows the
   * analysis, where there is one.
   * @param {import('./session.js').Session<any>} session
   * @param {{least: () => number, analyse?: () => void}} how
   */
  constructor(session, { least, analyse }) {
    this.session = session;
    this.least = least;
    this.node = byId('solved');
    this.title = el('strong', { id: 'solved-title' });
    this.facts = el('p', { class: 'muted', id: 'solved-facts' });
    this.said = el('span', { class: 'muted', role: 'status' });
    const ways = el('div', { class: 'row' }, button(t('ui.solved.next'), () => { void this.#next(); }, { id: 'solved-next', class: 'big' }),
      button(t('ui.solved.share'), () => { void this.#share(); }, { id: 'solved-share' }));
    if (analyse) ways.append(button(t('ui.solved.analysis'), analyse, { id: 'solved-analysis' }));
    this.node.append(this.title, this.facts, ways, this.said);
  }

  // show shows the card if the puzzle is solved, and keeps the result.
  show() {
    const { session } = this;
    this.node.hidden = !session.solved;
    if (!session.solved) return;
    const { game, name, family, help, clock } = session;
    const now = { id: game.id, name, family, moves: game.here.depth, best: game.here.depth, least: this.least(), seconds: clock.seconds, help: { ...help }, solved: new Date().toISOString() };
    store.record(now);
    this.title.textContent = `✓ ${this.#moves()}`;
    this.facts.textContent = [minutes(clock.seconds), this.#help(), this.#streak()].filter(Boolean).join(' · ');
    this.said.textContent = '';
  }

  #moves() {
    const n = this.session.game.here.depth;
    const least = this.least();
    if (least === 0) return t('ui.shift.solved', { n });
    return n === least ? t('ui.maze.best', { n }) : t('ui.solved.longer', { n, best: least });
  }

  // #help says how the player was helped.
  #help() {
    const { hints, taken } = this.session.help;
    if (taken) return t('ui.solved.taken');
    return hints > 0 ? t('ui.solved.hints', { n: hints }) : t('ui.solved.alone');
  }

  #streak() {
    const n = streak(store.results(), today());
    return dayOf(this.session.name) && n > 0 ? t('ui.streak', { n }) : '';
  }

  // #share passes the result on in words, which tell nothing of the solution.
  async #share() {
    const { session } = this;
    const text = `Stride. ${titleOf(session.family, session.name)}. ${this.#moves()} ${[minutes(session.clock.seconds), this.#help()].join(', ')}.`;
    this.said.textContent = await share(link(session.family, session.name, []), document.title, text) ?? text;
  }

  // #next opens the next puzzle: of the day, of the levels, or another one of the same kind.
  async #next() {
    const { session } = this;
    const { family, name } = session;
    const date = dayOf(name);
    if (date) {
      const { puzzles } = await list('daily', { date });
      const solved = new Set(store.results().map((r) => r.name));
      const own = puzzles.filter((p) => p.family === family);
      const left = own.find((p) => !solved.has(p.id)) ?? puzzles.find((p) => !solved.has(p.id));
      if (left) location.href = link(left.family, left.id, []);
      else location.href = page('');
      return;
    }
    await session.open(another(family, name));
  }
}
