// Messages about a link. A link that cannot be opened stays in the address, where it can be
// corrected, and the page says why. The moves of a link are made only on request: the sender may
// not know that the link contains a solution, and the recipient may not want to see one.
import { ask } from './engine.js';
import { button, byId, el } from './dom.js';
import { replay } from './history.js';
import { another, orderOf } from './names.js';
import { today } from './results.js';
import { settle } from './share.js';
import { t } from './text.js';

/**
 * showBroken says that the level of a link cannot be opened; null hides the message.
 * @param {import('./session.js').Session<any>} session
 * @param {string | null} level
 * @param {string} reason
 * @param {import('./errors.js').Kind} kind of the error: only a refused ID makes a link a damaged one
 */
export function showBroken(session, level, reason = '', kind = 'failed') {
  document.querySelector('.stage')?.classList.toggle('link-broken', level !== null);
  const box = byId('broken');
  box.hidden = level === null;
  box.replaceChildren();
  if (level === null) return;
  const play = async () => {
    const { puzzles } = await ask('daily', { date: today() });
    const daily = puzzles.find((p) => p.family === session.family);
    if (daily) await session.open(daily.id);
  };
  if (kind === 'missing' && orderOf(level)) {
    box.append(el('h2', { text: t('ui.link.unmade') }), el('p', { text: t('ui.link.unmade.about') }),
      el('div', { class: 'row' }, button(t('ui.link.another'),
        () => { void session.tryOpen(another(session.family, level)); },
        { id: 'broken-another', class: 'big' })));
    return;
  }
  const words = kind === 'damaged'
    ? [el('h2', { text: t('ui.link.broken') }), el('p', { text: t('ui.link.broken.about') }),
      el('p', { class: 'muted' }, el('q', { text: reason }))]
    : [el('h2', { text: t('ui.link.closed') }), el('p', { text: reason })];
  box.append(...words,
    el('div', { class: 'row' }, button(t('ui.link.daily'), () => { void play(); },
      { id: 'broken-daily', class: 'big' })));
}

/**
 * showOffer offers to go to the position of a link; with [] it offers nothing.
 * @param {import('./session.js').Session<any>} session
 * @param {string[]} moves
 * @param {import('./history.js').Rules<any>} [rules] to check the moves with
 */
export function showOffer(session, moves, rules) {
  const box = byId('offer-moves');
  const done = () => {
    box.hidden = true;
    settle(session.family, session.name, true);
  };
  if (moves.length === 0) {
    if (!box.hidden) done();
    return;
  }
  const fits = rules && replay(rules, moves) !== null;
  box.hidden = false;
  const words = fits ? t('ui.link.position', { n: moves.length }) : t('ui.link.moves');
  const go = () => { done(); session.takeOver(moves); };
  box.replaceChildren(el('p', { text: words }),
    ...(fits ? [button(t('ui.link.go'), go, { id: 'offer-go' })] : []),
    button(t(fits ? 'ui.link.stay' : 'ui.close'), done, { id: 'offer-stay' }));
}
