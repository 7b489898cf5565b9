// The maze of the day, played in place on the home page. Its game is the one that the page of mazes
// opens under the same ID, with the same hints and the same results.
import { byId, typing } from './dom.js';
import { families } from './families.js';
import { mazeGame } from './mazegame.js';
import { dayName } from './names.js';
import { link } from './share.js';
import { Session } from './session.js';
import { SolvedCard } from './solved.js';

export class Hero {
  /** @param {() => void} solved called when a result has been kept */
  constructor(solved) {
    const game = mazeGame(() => this.session);
    const { board } = game;
    board.tapsOnly = true; // a swipe moves the page
    /** @type {Session<number>} */
    this.session = new Session('maze', families.maze.first, {
      ...game,
      inPlace: true,
      mark: (cells) => board.mark(cells),
      opened: (session) => {
        byId('title').textContent = dayName(session.name);
        byId('hero-open').href = link('maze', session.name, []);
        board.draw(session.level);
        game.opened(session);
      },
      shown: (session) => {
        if (this.card.show()) solved();
        session.say(game.sentence(session));
      },
    });
    this.card = new SolvedCard(this.session, game);
    board.frame.addEventListener('keydown', (event) => {
      if (this.session.game && !event.defaultPrevented && !typing(event)) this.session.key(event, game);
    });
  }

  /** open shows the maze of a day. @param {string} id */
  open(id) { return this.session.name === id ? Promise.resolve() : this.session.open(id); }
}
