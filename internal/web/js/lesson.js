// A lesson of one minute: a small board in a dialogue, and one sentence at a time that says what to
// try next and responds to what was tried. It is offered on the first visit, and can be opened
// again from the rules. It needs no engine, and does not touch the player's games.
import { button, byId, el } from './dom.js';
import { arrowKeys } from './gestures.js';
import { choice, choose, games } from './store.js';
import { t } from './text.js';

/**
 * @typedef {object} Lesson a lesson of one family on the board of the dialogue
 * @property {() => void} begin
 * @property {(moves: string[]) => void} show shows the position after moves
 * @property {(direction: 'R' | 'D' | 'L' | 'U') => void} arrow an arrow key is pressed
 * @property {(event: KeyboardEvent) => boolean} [key] another key is pressed: returns whether it means
 *   something
 */
/**
 * @typedef {object} LessonTools what a lesson can use
 * @property {HTMLElement} node the grid of the board
 * @property {HTMLElement} choice for the buttons of a choice
 * @property {(text: string) => void} say
 * @property {(moves: string[]) => void} go goes to the position after moves
 * @property {() => void} done called when the lesson is over
 */

/**
 * prepareLesson connects the rules, the lesson and its offer with the page of a family. It returns
 * a function that the page calls when the player begins to play, which removes the offer.
 * @param {string} family
 * @param {(tools: LessonTools) => Lesson} teach
 */
export function prepareLesson(family, teach) {
  const rules = byId('rules');
  const offer = byId('offer-lesson');
  const asked = `lesson:${family}`;
  const answered = () => {
    choose(asked, true);
    offer.hidden = true;
  };
  const start = () => {
    answered();
    rules.close();
    open(family, teach);
  };
  byId('rules-open').addEventListener('click', () => rules.showModal());
  byId('rules-close').addEventListener('click', () => rules.close());
  byId('rules-lesson').addEventListener('click', start);
  if (location.hash === '#lesson') {
    start();
    return () => {};
  }
  if (choice(asked, false) || games().some((g) => g.family === family)) return () => {};
  // Next to the board, if there is room, so that the offer takes none from it.
  if (matchMedia('(min-width: 1000px)').matches) byId('side').prepend(offer);
  offer.hidden = false;
  offer.append(el('p', { text: t('ui.lesson.offer') }),
    button(t('ui.lesson.start'), start, { id: 'lesson-start', class: 'big' }),
    button('✕', answered, { id: 'lesson-skip', class: 'quiet icon', 'aria-label': t('ui.lesson.skip'),
      title: t('ui.lesson.skip') }));
  return () => { if (!offer.hidden) answered(); };
}

/** @param {string} family @param {(tools: LessonTools) => Lesson} teach */
function open(family, teach) {
  const node = el('div', { class: `board ${family}`, id: 'lesson-board', dir: 'ltr' });
  const say = el('p', { class: 'say', id: 'lesson-say', role: 'status' });
  const picks = el('div', { class: 'row picks', id: 'lesson-choice' });
  const undo = button(`↶ ${t('ui.undo')}`, () => go(moves.slice(0, -1)),
    { id: 'lesson-undo', disabled: true });
  const close = button(t('ui.lesson.end'), () => dialog.close(), { id: 'lesson-close' });
  const dialog = el('dialog', { class: 'lesson', 'aria-labelledby': 'lesson-title' },
    el('h2', { id: 'lesson-title', text: t('ui.lesson.title') }), say,
    el('div', { class: 'frame' }, node), picks, el('div', { class: 'row' }, undo, close));
  document.body.append(dialog);
  /** @type {string[]} */
  let moves = [];
  const go = (/** @type {string[]} */ to) => {
    moves = to;
    undo.disabled = moves.length === 0;
    lesson.show(moves);
  };
  const lesson = teach({
    node, go, choice: picks, say: (text) => { say.textContent = text; },
    done: () => {
      close.textContent = t('ui.lesson.play');
      close.classList.add('big');
      close.focus();
    },
  });
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    if (arrowKeys[event.key]) lesson.arrow(arrowKeys[event.key]);
    else if (event.key === 'z' && moves.length > 0) go(moves.slice(0, -1));
    else if (!lesson.key?.(event)) return;
    event.preventDefault();
  });
  dialog.showModal();
  // The board fits a level to its frame, whose size it learns with the first frame that is drawn.
  requestAnimationFrame(() => requestAnimationFrame(() => lesson.begin()));
}
