// What the pages of all families share: a session on a board, the stage around it, the keys, the
// lesson, and printing.
import { byId, typing } from './dom.js';
import { families } from './families.js';
import { prepareLesson } from './lesson.js';
import { printable } from './printsheet.js';
import { puzzleOf } from './puzzletext.js';
import { Session } from './session.js';
import { SolvedCard } from './solved.js';
import { page } from './share.js';
import { prepareStage } from './stage.js';

const maxWhole = 14; // columns of a board that a phone shows as a whole

/**
 * @template State
 * @typedef {object} Puzzle what the page of a family adds
 * @property {import('./board.js').Board & {draw: (level: any) => void,
 *   mark: (cells: number[]) => void}} board
 * @property {(level: any) => import('./history.js').Rules<State>} rules
 * @property {(state: State) => boolean} solved
 * @property {(name: string) => string} title of a level
 * @property {(session: Session<State>) => void} opened
 * @property {(session: Session<State>) => void} moved shows the position on the board, at once
 * @property {(session: Session<State>) => void} shown shows it on the rest of the page
 * @property {(session: Session<State>) => string} sentence what is said of the position
 * @property {() => {playing: boolean, key: (event: KeyboardEvent) => void}} replay the animation on the board
 * @property {(direction: string) => void} arrow an arrow key is pressed
 * @property {(event: KeyboardEvent) => boolean} key another key is pressed: returns whether it means
 *   something
 * @property {() => number} best fewest moves that solve the level; of a board, on which all ways take about
 *   as many, those of the player's own way
 * @property {(session: Session<State>) => boolean[]} nearer whether each move brought the end nearer
 * @property {() => void} [analyse] shows the analysis of a solved level
 * @property {(tools: import('./lesson.js').LessonTools) => import('./lesson.js').Lesson} teach
 */

/** @template State */
export class GamePage {
  /** @param {string} family @param {Puzzle<State>} puzzle */
  constructor(family, puzzle) {
    this.family = family;
    this.puzzle = puzzle;
    const { board } = puzzle;
    /** called when the player begins to play */
    this.begun = () => {};
    /** @type {Session<State>} */
    this.session = new Session(family, families[family].first, {
      rules: puzzle.rules,
      solved: puzzle.solved,
      mark: (cells) => board.mark(cells),
      opened: (session) => {
        byId('title').textContent = puzzle.title(session.name);
        const { rows, cols } = puzzleOf(session.level);
        // The height that a board may take; a large one is moved within whatever there is.
        board.frame.style.setProperty('--rows', String(cols > maxWhole ? cols : rows));
        board.frame.style.setProperty('--cols', String(Math.min(cols, maxWhole)));
        board.draw(session.level);
        byId('edit-link').href = `${page('make')}#${new URLSearchParams({ level: session.level.id })}`;
        puzzle.opened(session);
      },
      moved: puzzle.moved,
      shown: (session) => {
        if (session.game.here.depth > 0) this.begun();
        puzzle.shown(session);
        this.card.show();
        session.say(puzzle.sentence(session));
      },
    });
    this.card = new SolvedCard(this.session, puzzle);
    document.addEventListener('keydown', (event) => this.#key(event));
  }

  // start opens the level of the address, and makes the page ready.
  async start() {
    const { session, puzzle } = this;
    prepareStage(puzzle.board);
    printable(() => (session.level ? { puzzle: puzzleOf(session.level), title: document.title } : null));
    this.begun = prepareLesson(this.family, puzzle.teach);
    await session.start();
    puzzle.board.focus();
    document.body.dataset.ready = 'true';
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { session, puzzle } = this;
    if (typing(event) || event.defaultPrevented || !session.game) return;
    const replay = puzzle.replay();
    if (replay.playing) replay.key(event);
    else session.key(event, puzzle);
  }
}
