// The buttons of both puzzles: undo, redo, restart, save points, share, and the game as a file.
import { ask } from './engine.js';
import { button, byId, clearError, el, saveFile, showError } from './dom.js';
import { messageOf, PlayerError } from './errors.js';
import { link, share } from './share.js';
import { t } from './text.js';

// nameOf returns the name of a save point. The page names those that the game made by itself.
const nameOf = (/** @type {import('./history.js').Point} */ p) =>
  (p.kept ? t('ui.point.left', { n: p.at.depth }) : p.name);

export class GameButtons {
  /** @param {import('./session.js').Session<any>} session */
  constructor(session) {
    this.session = session;
    this.undo = button(`↶ ${t('ui.undo')}`, () => session.undo(), { id: 'undo' });
    this.redo = button(`↷ ${t('ui.redo')}`, () => session.redo(), { id: 'redo' });
    this.restart = button(t('ui.restart'), () => session.restart(), { id: 'restart' });
    this.keep = button(t('ui.keep'), () => session.addPoint(), { id: 'keep' });
    this.share = button(t('ui.share.puzzle'), () => this.#share([], t('ui.share.puzzle.link')),
      { id: 'share' });
    this.sharePosition = button(t('ui.share.position'),
      () => this.#share(session.game.moves, t('ui.share.link')), { id: 'share-position' });
    this.save = button(t('ui.file.save'), () => this.#save(), { id: 'save-file' });
    this.file = el('input', { type: 'file', hidden: true, accept: '.txt,text/plain',
      'aria-label': t('ui.file'),
      onchange: () => this.#load() });
    byId('quick').append(this.undo, this.redo);
    byId('verbs').append(this.restart, this.share, this.sharePosition);
    this.points = el('ul', { class: 'points', 'aria-label': t('ui.points') });
    this.link = el('p', { class: 'link' });
    const load = button(t('ui.file.load'), () => this.file.click());
    const row = el('div', { class: 'row' }, this.keep, this.save, load, this.file);
    byId('points').append(this.link,
      el('details', {}, el('summary', { text: t('ui.points') }), row, this.points));
    this.show(null);
  }

  /** @param {import('./history.js').Game<any> | null} game null if none is open */
  show(game) {
    this.undo.disabled = !game?.canUndo;
    this.redo.disabled = !game?.canRedo;
    this.restart.disabled = !game?.canRestart;
    for (const b of [this.keep, this.share, this.save]) b.disabled = game === null;
    this.sharePosition.disabled = !game || game.moves.length === 0;
    this.link.replaceChildren();
    if (!game) {
      this.points.replaceChildren();
      return;
    }
    this.points.replaceChildren(...game.points.map((p, k) => el('li', {},
      button(nameOf(p), () => this.session.goTo(k), { class: p.kept ? 'point kept'
        : 'point', 'aria-current': p.at === game.here ? 'true' : null }),
      button('×', () => this.session.removePoint(k), { class: 'quiet', 'aria-label': t('ui.point.forget',
        { name: nameOf(p) }) }))));
  }

  /**
   * #share shares a link to the puzzle, with moves if there are any.
   * @param {string[]} moves
   * @param {string} words text before the link
   */
  async #share(moves, words) {
    const { family, name } = this.session;
    const url = link(family, name, moves);
    const said = el('span', { class: 'muted', role: 'status' });
    this.link.replaceChildren(el('a', { href: url, id: 'share-link', text: words }), ' ', said);
    said.textContent = await share(url, document.title) || '';
  }

  #save() { saveFile(`${this.session.family}-game.txt`, this.session.game.save()); }

  async #load() {
    const text = await this.file.files?.[0]?.text();
    this.file.value = '';
    if (!text) return;
    try {
      const { id } = await ask('game', text);
      if (!id.startsWith(this.session.family)) throw new PlayerError(t('ui.file.foreign'), 'invalid');
      clearError(this.file);
      await this.session.open(id, text);
    } catch (error) {
      showError(this.file, messageOf(error));
    }
  }
}
