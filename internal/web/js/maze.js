// The page of jump mazes. Besides what all pages of puzzles have, it has the map of a solved maze
// and an animation of the solution.
import './shell.js';
import { byId } from './dom.js';
import { prefetch } from './engine.js';
import { GamePage } from './gamepage.js';
import { teachMaze } from './lessonmaze.js';
import { LevelMap } from './levelmap.js';
import { mazeGame } from './mazegame.js';
import { MazeMap } from './mazemap.js';
import { SolutionShow } from './mazeshow.js';
import { preset, randomSeed, shortTitle, stepName, stepOf, steps } from './names.js';
import { showStage } from './stage.js';
export * from './exports.js';

/** @type {ReturnType<typeof mazeGame>} */
const game = mazeGame(() => session);
const { board } = game;
const map = new MazeMap(board);
const trail = new LevelMap(byId('trail'), steps, stepName);
const show = new SolutionShow(board, () => {
  session.noteSolutionSeen();
  showStage();
});

/** @type {GamePage<number>} */
const page = new GamePage('maze', {
  ...game,
  title: shortTitle,
  moved(session) {
    show.reset(session.position());
    game.moved(session);
  },
  shown({ name }) {
    map.close();
    trail.show(stepOf(name));
  },
  replay: () => show.replay,
  async analyse() {
    await map.open(session.game.id, session.game.moves);
    showStage();
  },
  teach: teachMaze,
});
const { session } = page;

byId('one-more').addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  void session.tryOpen(preset('maze', byId('one-size').value, byId('one-band').value).id + randomSeed());
  showStage();
});
byId('show').append(show.node);
byId('map').append(map.node);
await page.start();
void prefetch('hint', () => (session.game ? { ...session.position(), step: 1 } : null));
