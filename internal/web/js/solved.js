// The card for a solved puzzle: the moves next to the best, the time, the hints, the streak, and where to go next.
// The result stays on the device. Whether the solution was helped is shown without judging it.
import { list } from './engine.js';
import { button, byId, el } from './dom.js';
import { another, titleOf } from './names.js';
import { dayOf, minutes, streak, today } from './results.js';
import { link, page, share } from './share.js';
import * as store from './store.js';
import { t } from './text.js';

export class SolvedCard {
  /**
   * best returns the fewest moves that solve the level, or 0 if they are not known; analyse shows the
   * analysis, where there is one.
   * @param {import('./session.js').Session<any>} session
   * @param {{best: () => number, analyse?: () => void}} how
   */
  constructor(session, { best, analyse }) {
    this.session = session;
    this.best = best;
    this.node = byId('solved');
    this.title = el('strong', { id: 'solved-title' });
    this.facts = el('p', { class: 'muted', id: 'solved-facts' });
    this.said = el('span', { class: 'muted', role: 'status' });
    const ways = el('div', { class: 'row' }, button(t('ui.solved.next'), () => { void this.#next(); },
      { id: 'solved-next', class: 'big' }),
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
    const now = { id: game.id, name, family, moves: game.here.depth, best: game.here.depth, least: this.best(),
      seconds: clock.seconds, help: { ...help }, solved: new Date().toISOString() };
    store.record(now);
    this.title.textContent = `✓ ${this.#moves()}`;
    this.facts.textContent = [minutes(clock.seconds), this.#help(), this.#streak()].filter(Boolean).join(' · ');
    this.said.textContent = '';
  }

  #moves() {
    const n = this.session.game.here.depth;
    const least = this.best();
    if (least === 0) return t('ui.shift.solved', { n });
    return n === least ? t('ui.maze.best', { n }) : t('ui.solved.longer', { n, best: least });
  }

  // #help describes the help that the player had.
  #help() {
    const { hints, taken } = this.session.help;
    if (taken) return t('ui.solved.taken');
    return hints > 0 ? t('ui.solved.hints', { n: hints }) : t('ui.solved.alone');
  }

  #streak() {
    const n = streak(store.results(), today());
    return dayOf(this.session.name) && n > 0 ? t('ui.streak', { n }) : '';
  }

  // #share shares the result in words that reveal nothing of the solution.
  async #share() {
    const { session } = this;
    const how = [minutes(session.clock.seconds), this.#help()].join(', ');
    const text = `Stride. ${titleOf(session.family, session.name)}. ${this.#moves()} ${how}.`;
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
