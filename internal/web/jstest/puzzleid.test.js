// Puzzles read without the engine, and the element's games.
import assert from 'node:assert/strict';
import test from 'node:test';
import { play } from '../js/elementgames.js';
import { Game } from '../js/history.js';
import { readPuzzle } from '../js/puzzleid.js';
import { load } from './load.js';

test('content IDs hold the cells that Go reads from them, and no other character fits', () => {
  for (const { id, family, rows, cols, values } of load('puzzleids.json')) {
    assert.deepEqual(readPuzzle(id), { family, rows, cols, values }, id);
    assert.deepEqual(readPuzzle(` ${id.toLowerCase()}\n`), { family, rows, cols, values }, id);
    const last = id.at(-1) === '0' ? '1' : '0';
    assert.equal(readPuzzle(id.slice(0, -1) + last), null, 'a wrong check digit');
    assert.equal(readPuzzle(id.slice(0, -3) + id.slice(-1)), null, 'two characters less');
  }
  for (const none of ['', 'maze:5x5:1-4#x', 'shift:5#', '3 1\n2', 'hello', 'maze:2x2:1-3:999A']) {
    assert.equal(readPuzzle(none), null, none);
  }
});

test('a maze and a board are read from rows of numbers', () => {
  assert.deepEqual(readPuzzle('1 2\n1 G\n'), { family: 'maze', rows: 2, cols: 2, values: [1, 2, 1, 0] });
  assert.deepEqual(readPuzzle('3 1\n1 1 0'), { family: 'shift', rows: 1, cols: 3, values: [1, 1, 0] });
});

test('presses and keys play both games to their end', () => {
  const words = (/** @type {string} */ key) => key;
  const maze = play({ family: 'maze', rows: 2, cols: 2, values: [1, 1, 1, 0] }, words);
  const game = new Game('', maze.rules);
  assert.equal(maze.best, 2);
  assert.equal(maze.press(game.state, 3), null);
  assert.equal(maze.arrow(game.state, 'L'), null);
  assert.equal(maze.sentence(game.state, []), 'ui.maze.outside');
  for (const k of [1, 3]) game.move(String(maze.press(game.state, k)));
  assert.ok(maze.solved(game.state));
  assert.equal(maze.sentence(game.state, game.moves), 'ui.maze.best');

  const board = play({ family: 'shift', rows: 1, cols: 3, values: [1, 1, 0] }, words);
  const shifts = new Game('', board.rules);
  board.cell(shifts.state, 0, []);
  assert.equal(board.arrow(shifts.state, 'R'), undefined);
  assert.equal(board.press(shifts.state, 0), null);
  assert.deepEqual(board.ways(), []);
  assert.equal(board.press(shifts.state, 1), null);
  assert.deepEqual(board.ways().map((w) => w.move), ['0 0 R +', '0 0 R -']);
  shifts.move('0 0 R -');
  assert.ok(board.solved(shifts.state));
});
