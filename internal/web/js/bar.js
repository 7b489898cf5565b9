// What the stage of both puzzles has around its board: the height that is left for it, the sheet
// with hints, which must not cover what it speaks of, and the choices about how the board looks.
import { button, byId, el } from './dom.js';
import { page } from './share.js';
import { choice, choose } from './store.js';
import { t } from './text.js';

/**
 * prepareStage connects a board with the stage around it.
 * @param {import('./board.js').Board} board
 */
export function prepareStage(board) {
  const stage = /** @type {HTMLElement} */ (board.frame.closest('.stage'));
  const above = /** @type {HTMLElement} */ (stage.parentElement);
  const sheet = byId('hint-sheet');
  board.frame.append(board.zoomButtons());
  const measure = () => {
    stage.style.setProperty('--above', `${Math.round(above.getBoundingClientRect().top + scrollY)}px`);
    const beside = sheet.getBoundingClientRect().left >= board.frame.getBoundingClientRect().right;
    const lies = sheet.offsetParent === null && sheet.offsetHeight > 0 && !beside; // fixed over the page
    // The place of the sheet without its animation.
    board.coverBy(lies ? Math.max(0, Math.round(board.frame.getBoundingClientRect().bottom - sheet.offsetTop)) : 0);
  };
  const watcher = new ResizeObserver(measure);
  for (const node of [sheet, board.frame, document.body]) watcher.observe(node);
  const choice = stage.querySelector('.choice');
  if (choice) new MutationObserver(measure).observe(choice, { childList: true }); // its buttons move the sheet
  measure();

  byId('quick').append(button(t('ui.more'), () => byId('side').scrollIntoView({ block: 'start' }), { id: 'more', class: 'narrow' }));
  offerChoice('numbers', false, t('ui.board.numbers'), (yes) => board.numbers(yes));
  offerChoice('targets', true, t('ui.board.targets'), (yes) => board.showTargets(yes));
}

/**
 * offerChoice offers something that can be on or off, and that the browser remembers; told is called
 * with what is chosen, now and after each change.
 * @param {string} name
 * @param {boolean} usual
 * @param {string} words
 * @param {(yes: boolean) => void} told
 */
export function offerChoice(name, usual, words, told) {
  const chosen = choice(name, usual);
  byId('board-options').append(el('label', { class: 'check' }, el('input', {
    type: 'checkbox', id: `board-${name}`, checked: chosen,
    onchange: (/** @type {Event} */ e) => {
      const { checked } = /** @type {HTMLInputElement} */ (e.target);
      choose(name, checked);
      told(checked);
    },
  }), el('span', { text: words })));
  told(chosen);
}

/**
 * offerEdit leads to the editor with the level that is open.
 * @param {string} id
 */
export function offerEdit(id) {
  const old = byId('edit-link');
  const edit = el('a', { id: 'edit-link', class: 'act', href: `${page('make')}#${new URLSearchParams({ level: id })}`, text: t('ui.edit.this') });
  if (old) old.replaceWith(edit);
  else byId('board-options').append(edit);
}

// showStage brings the board back into view after something on the page was used.
export const showStage = () => byId('figures').scrollIntoView({ block: 'nearest' });
