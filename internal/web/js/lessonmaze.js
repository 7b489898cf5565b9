// The lesson about jump mazes. Its maze has one path of four jumps, a cell that no jump leaves, and
// a first jump after which the goal is out of reach, as the lesson points out.
import { MazeBoard } from './mazeboard.js';
import { distances, goal, jump, walk } from './mazerules.js';
import { directionName, t } from './text.js';

const level = { rows: 4, cols: 4, values: [2, 3, 1, 2, 1, 2, 3, 3, 3, 1, 2, 3, 3, 2, 2, 0] };
const shortest = 4;

/** @param {import('./lesson.js').LessonTools} tools @returns {import('./lesson.js').Lesson} */
export function teachMaze(tools) {
  /** @type {string[]} */
  let moves = [];
  const here = () => walk(level, moves)[moves.length];
  const board = new MazeBoard(tools.node, {
    move: (d) => move(d),
    back: (n) => tools.go(moves.slice(0, n)),
    miss: () => tools.say(t('ui.maze.why', { n: level.values[here()] })),
  });

  function sentence() {
    const number = level.values[here()];
    if (here() === goal(level)) return moves.length === shortest ? t('ui.lesson.maze.best', { n: shortest })
      : t('ui.lesson.maze.goal', { n: moves.length, best: shortest });
    if (board.targets.size === 0) return t('ui.lesson.maze.stuck', { number });
    if (distances(level)[here()] < 0) return t('ui.lesson.maze.lost');
    if (moves.length === 0) return t('ui.lesson.maze.begin', { number });
    return moves.length === 1 ? t('ui.lesson.maze.on', { number }) : t('ui.lesson.maze.free', { number });
  }

  /** @param {string} direction */
  function move(direction) {
    if (here() === goal(level)) return;
    if (jump(level, here(), direction) === null) tools.say(t('ui.maze.outside',
      { direction: directionName(direction), number: level.values[here()] }));
    else tools.go([...moves, direction]);
  }

  return {
    begin() {
      board.draw(level);
      tools.go([]);
    },
    show(now) {
      moves = now;
      board.show(here(), walk(level, moves));
      tools.say(sentence());
      if (here() === goal(level)) tools.done();
      else board.focus();
    },
    arrow: move,
  };
}
