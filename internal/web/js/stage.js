// The surroundings of a board: the height available to it, the sheet with hints, which must not
// cover the cells of the hint, the options for the appearance of the board, the clock, and the sign
// that shows whether the position can be solved.
import { byId, el } from './dom.js';
import { ask, whenQuiet } from './engine.js';
import { minutes } from './results.js';
import { choice, keepSwitch } from './store.js';
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
    const nextToBoard = sheet.getBoundingClientRect().left >= board.frame.getBoundingClientRect().right;
    // The sheet is fixed over the page.
    const covers = sheet.offsetParent === null && sheet.offsetHeight > 0 && !nextToBoard;
    // The place of the sheet without its animation.
    board.coverBy(covers
      ? Math.max(0, Math.round(board.frame.getBoundingClientRect().bottom - sheet.offsetTop)) : 0);
  };
  const watcher = new ResizeObserver(measure);
  for (const node of [sheet, board.frame, document.body]) watcher.observe(node);
  const choice = stage.querySelector('.choice');
  // The buttons of the choice move the sheet.
  if (choice) new MutationObserver(measure).observe(choice, { childList: true });
  measure();

  prepareSide();
  keepSwitch(byId('board-numbers'), 'numbers', false, (yes) => board.numbers(yes));
  keepSwitch(byId('board-targets'), 'targets', true, (yes) => board.showTargets(yes));
}

// prepareSide lets the column next to the board, which a narrow window has below it, open as a
// sheet there. Besides what closes any popover, what changes the board closes it.
function prepareSide() {
  const side = byId('side');
  byId('quick').append(el('button', { type: 'button', id: 'more', class: 'narrow', popovertarget: 'side',
    text: t('ui.more') }));
  const stays = '#verbs, #points, #side details'; // what they do is seen in the sheet
  side.addEventListener('click', (/** @type {Event} */ { target }) => {
    if (target instanceof Element && target.closest('a, button') && !target.closest(stays)) {
      side.hidePopover?.();
    }
  });
}

// showStage brings the board back into view after the player has used something else on the page.
export const showStage = () => byId('figures').scrollIntoView({ block: 'nearest' });

// The clock shows the time played. It begins with the first move, stops while the page is hidden or
// a dialogue is open, and when the puzzle is solved; a setting hides it.
export class Clock {
  constructor() {
    this.seconds = 0;
    this.running = false;
    document.addEventListener('stride:setting', () => this.#show());
    setInterval(() => {
      if (this.running && !document.hidden && !document.querySelector('dialog:is([open], :popover-open)')) {
        this.seconds++;
      }
      this.#show();
    }, 1000);
    this.#show();
  }

  /**
   * follow tells the clock the number of moves made, and whether they solve the puzzle.
   * @param {number} moves
   * @param {boolean} solved
   */
  follow(moves, solved) { this.running = moves > 0 && !solved; }

  /** @param {number} seconds */
  set(seconds) {
    this.seconds = seconds;
    this.#show();
  }

  #show() {
    byId('clock').hidden = !choice('clock', true);
    byId('clock').textContent = minutes(this.seconds);
  }
}

// This sign shows whether the position can still be solved: yes, no, or not known; it never
// guesses.
/** @type {Record<string, [string, string]>} */
const verdicts = {
  yes: ['✓', 'ui.lamp.yes'], no: ['✕', 'ui.lamp.no'], unknown: ['?', 'ui.lamp.unknown'],
  pending: ['…', 'ui.lamp.pending'], failed: ['!', 'ui.lamp.failed'],
};

export class SolvableSign {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    this.generation = 0;
  }

  /** ask shows the verdict on a position, or nothing. @param {API.PositionQuery | null} position */
  async ask(position) {
    const generation = ++this.generation;
    const wanted = () => generation === this.generation;
    this.node.hidden = !position;
    if (!position) return;
    await whenQuiet();
    if (!wanted()) return;
    this.show('pending');
    let verdict = 'failed';
    try { verdict = (await ask('check', position)).solvable; } catch { /* it failed */ }
    if (wanted()) this.show(verdict);
  }

  /** @param {string} verdict */
  show(verdict) {
    const [sign, key] = verdicts[verdict];
    this.node.dataset.verdict = verdict;
    this.node.textContent = `${sign} ${t(key)}`;
  }
}
