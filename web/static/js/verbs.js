// The buttons that both puzzles have: undo, redo, restart, save points, share, and the
// game as a file.
import { postText } from './engine.js';
import { button, byId, el, messageOf } from './dom.js';
import { link, share } from './share.js';

export class Verbs {
  /** @param {import('./session.js').Session<any>} session */
  constructor(session) {
    this.session = session;
    this.undo = button('↶ Undo', () => session.undo(), { id: 'undo' });
    this.redo = button('↷ Redo', () => session.redo(), { id: 'redo' });
    this.restart = button('Restart', () => session.restart(), { id: 'restart' });
    this.keep = button('Save point', () => session.keep(), { id: 'keep' });
    this.share = button('Share', () => this.#share(), { id: 'share' });
    this.file = el('input', { type: 'file', hidden: true, accept: '.txt,text/plain', 'aria-label': 'Game file', onchange: () => this.#load() });
    byId('quick').append(this.undo, this.redo);
    byId('verbs').append(this.restart, this.keep, this.share,
      button('Save file', () => this.#save(), { id: 'save-file' }), button('Load file', () => this.file.click()), this.file);
    this.points = el('ul', { class: 'points', 'aria-label': 'Save points' });
    this.link = el('p', { class: 'link' });
    byId('points').append(this.points, this.link);
  }

  /** @param {import('./history.js').Game<any>} game */
  show(game) {
    this.undo.disabled = !game.canUndo;
    this.redo.disabled = !game.canRedo;
    this.restart.disabled = !game.canRestart;
    this.link.replaceChildren();
    this.points.replaceChildren(...game.points.map((p, k) => el('li', {},
      button(p.name, () => this.session.goTo(k), { class: p.kept ? 'point kept' : 'point', 'aria-current': p.at === game.here ? 'true' : null }),
      button('×', () => this.session.drop(k), { class: 'quiet', 'aria-label': `Forget ${p.name}` }))));
  }

  async #share() {
    const { family, name, game } = this.session;
    const url = link(family, name, game.moves);
    const said = el('span', { class: 'muted', role: 'status' });
    this.link.replaceChildren(el('a', { href: url, id: 'share-link', text: 'Link to this position' }), ' ', said);
    said.textContent = await share(url, document.title) || '';
  }

  #save() {
    const url = URL.createObjectURL(new Blob([this.session.game.save()], { type: 'text/plain' }));
    const a = el('a', { href: url, download: `${this.session.family}-game.txt` });
    a.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  async #load() {
    const text = await this.file.files?.[0]?.text();
    this.file.value = '';
    if (!text) return;
    try {
      const { id } = await postText('game', text);
      if (!id.startsWith(this.session.family)) throw new Error('this is a game of another puzzle');
      await this.session.open(id, [], text);
    } catch (error) {
      this.session.say(messageOf(error));
    }
  }
}
