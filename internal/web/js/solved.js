// The card for a solved puzzle: how good the solution is, the player's week, the histogram, the
// time until tomorrow, and where to go next. The result stays on the device. It is that of the
// first solution, and so are the hints that are told with it.
import { countdown, graded, histogram, noMedal, signs, week } from './dayparts.js';
import { button, byId, el } from './dom.js';
import { families } from './families.js';
import { ask } from './engine.js';
import { felt } from './feel.js';
import { another, shortTitle, stepOf, unsolvedMaze, unsolvedStep } from './names.js';
import { thumb } from './pictures.js';
import { puzzleOf } from './puzzletext.js';
import { dayOf, gradeIn, minutes, score, today } from './results.js';
import { link, share } from './share.js';
import { sharePicture } from './sharepicture.js';
import { shareText, squares } from './sharetext.js';
import * as store from './store.js';
import { t } from './text.js';

/**
 * offerSound offers sound once, after the first solved puzzle: it is off until the player wants it.
 */
function offerSound() {
  if (store.choice('sound-offered', false) || store.choice('sound', false)) return [];
  store.choose('sound-offered', true);
  const node = el('p', { class: 'row', id: 'sound-offer' }, t('ui.sound.offer'));
  node.append(button(t('ui.sound.yes'), () => {
    byId('setting-sound').click();
    felt('win');
    node.remove();
  }), button(t('ui.sound.no'), () => node.remove()));
  return [node];
}

export class SolvedCard {
  /**
   * analyse shows the analysis, where there is one; for the rest see gamepage.js.
   * @param {import('./session.js').Session<any>} session
   * @param {{best: () => number, nearer: (session: any) => boolean[], analyse?: () => void}} how
   */
  constructor(session, { best, nearer, analyse }) {
    this.session = session;
    this.best = best;
    this.nearer = nearer;
    this.shown = ''; // the puzzle whose solution is shown
    this.frame = /** @type {HTMLElement} */ (document.querySelector('.stage > .frame'));
    this.frame.addEventListener('keydown', (event) => {
      if (event.key !== 'Tab' || event.shiftKey || this.node.hidden) return;
      event.preventDefault();
      this.next.focus();
    });
    /** @type {store.Result | null} */
    this.result = null;
    this.node = byId('solved');
    const wide = matchMedia('(min-width: 1000px)');
    wide.addEventListener('change', () => this.#place(wide.matches));
    this.#place(wide.matches);
    this.title = el('strong', { id: 'solved-title' });
    this.facts = el('p', { class: 'muted', id: 'solved-facts' });
    this.days = el('div', { class: 'moment' });
    this.said = el('span', { class: 'muted', role: 'status' });
    this.next = button(t('ui.solved.next'), () => { void this.#next(); },
      { id: 'solved-next', class: 'big' });
    const ways = el('div', { class: 'row' }, this.next,
      button(t('ui.solved.share'), () => { void this.#share(); }, { id: 'solved-share' }),
      button(t('ui.solved.picture'), () => { void this.#picture(); }, { id: 'solved-picture' }));
    if (analyse) ways.append(button(t('ui.solved.analysis'), analyse, { id: 'solved-analysis' }));
    this.node.append(this.title, this.facts, ways, this.said, this.days);
  }

  // show shows the card if the puzzle is solved, and keeps the result. It reports whether it was
  // just solved.
  show() {
    const { session } = this;
    this.#hold(session.solved);
    this.node.hidden = !session.solved;
    const fresh = session.solved && this.shown !== session.name;
    this.shown = session.solved ? session.name : '';
    if (!session.solved) return false;
    const { game, name, family, help, clock } = session;
    this.result = store.record({ id: game.id, name, family, moves: session.made, best: game.here.depth,
      least: this.best(), seconds: clock.seconds, help: { ...help }, solved: new Date().toISOString() });
    this.title.replaceChildren(...this.#verdict());
    this.facts.textContent = [this.#made(), minutes(clock.seconds), ...this.#help()].join(' · ');
    this.said.textContent = '';
    if (!fresh) return false;
    const all = store.results();
    this.days.replaceChildren(...(dayOf(name) ? [week(all),
      histogram(all.filter((r) => dayOf(r.name) && r.family === family), this.#grade())] : []),
    ...offerSound());
    void this.#offer();
    return true;
  }

  /**
   * #place puts the card into the column next to the board, where there is one: so the board stays
   * where it is and as large as it is. Tab leads from the board to the card all the same.
   * @param {boolean} wide
   */
  #place(wide) {
    const side = document.querySelector('.play > .side');
    if (!side) return;
    if (wide) side.prepend(this.node);
    else this.frame.after(this.node);
  }

  /**
   * #hold keeps the height of the board when the card appears below it: the disc still runs there.
   * @param {boolean} solved
   */
  #hold(solved) {
    const stage = this.frame.parentElement;
    if (!solved) stage?.style.removeProperty('--held');
    else if (this.node.hidden) stage?.style.setProperty('--held', `${this.frame.offsetHeight}px`);
  }

  // #moves returns all moves until the first solution, undone ones too.
  #moves() { return this.result?.moves ?? 0; }

  // #undone returns how many moves are not on the way of the solution.
  #undone() { return Math.max(0, this.#moves() - this.session.game.here.depth); }

  // #grade is none for a board that was solved before boards had medals.
  #grade() { return this.result && this.result.least > 0 ? gradeIn(this.result) : noMedal; }

  #verdict() {
    const grade = this.#grade();
    if (grade !== noMedal) return graded(grade);
    return [t(this.session.family === 'maze' ? 'ui.solved.solved' : 'ui.solved.cleared')];
  }

  // #made tells the moves made: next to par and with the length of the path, or how many were taken
  // back.
  #made() {
    const [n, path] = [this.#moves(), this.session.game.here.depth];
    if (!families[this.session.family].fewest) {
      return `${t('ui.moves', { n: path })}, ${t('ui.solved.back', { n: this.#undone() })}`;
    }
    const longer = path < n ? ` · ${t('ui.solved.path', { n: path })}` : '';
    return t('ui.solved.par', { n, par: this.best() }) + longer;
  }

  // #help describes the help that the player had until the first solution.
  #help() {
    const { hints, taken, told = 0 } = this.result?.help ?? this.session.help;
    if (taken) return [t('ui.solved.taken')];
    if (hints === 0) return [t('ui.solved.alone')];
    return [t('ui.solved.hints', { n: hints }), ...(told > 0 ? [t('ui.solved.told', { n: told })] : [])];
  }

  // #score returns what counts next to the fewest, with the grade.
  #score() {
    const { result } = this;
    return result ? `${score(result)}/${result.least || this.best()} ${signs[this.#grade()]}`.trim() : '';
  }

  async #share() {
    const { session } = this;
    const { family, name } = session;
    const help = this.result?.help ?? session.help;
    const text = shareText({ title: shortTitle(name), score: this.#score(), hints: help.hints,
      help: help.taken ? t('ui.solved.taken') : '',
      path: help.taken ? '' : squares(this.nearer(session), this.#undone()) });
    this.said.textContent = await share(link(family, name, []), document.title, text) ?? text;
  }

  async #picture() {
    const { name, level } = this.session;
    this.said.textContent = await sharePicture(puzzleOf(level), ['Stride', ...shortTitle(name).split(' · '),
      this.#score()]);
  }

  get #solved() { return new Set(store.results().map((r) => r.name)); }

  // #left returns the next puzzle of the same day that is not solved, or nothing.
  async #left() {
    const { family, name } = this.session;
    const date = dayOf(name);
    if (!date) return undefined;
    const { puzzles } = await ask('daily', { date });
    const solved = this.#solved;
    const left = puzzles.filter((p) => !solved.has(p.id));
    return left.find((p) => p.family === family) ?? left[0];
  }

  // #offer shows the next puzzle as a picture or, if the day is done, says so.
  async #offer() {
    const { name } = this.session;
    this.next.replaceChildren(t('ui.solved.next'));
    const date = dayOf(name);
    const left = await this.#left().catch(() => null);
    if (!date || left === null || name !== this.session.name) return;
    if (left) {
      const level = await ask('level', { level: left.id }).catch(() => null);
      if (level && name === this.session.name) this.next.prepend(thumb(puzzleOf(level)));
    } else {
      this.days.prepend(el('p', { class: 'closing', id: 'day-done', text: t('ui.day.done') }));
      this.next.textContent = shortTitle(unsolvedMaze(this.#solved));
    }
    if (date === today()) this.days.append(countdown());
  }

  // #next opens the next puzzle: of the day; if that day is done, the newest maze of a day that is
  // not solved; the next one on the trail; or another one of the same kind.
  async #next() {
    const { family, name } = this.session;
    const left = await this.#left();
    if (left) location.href = link(left.family, left.id, []);
    else if (dayOf(name)) location.href = link('maze', unsolvedMaze(this.#solved), []);
    else {
      const onTrail = name === families.maze.first || stepOf(name);
      await this.session.open(onTrail ? unsolvedStep(this.#solved) : another(family, name));
    }
  }
}
