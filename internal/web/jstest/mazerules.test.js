// The rules of jump mazes in the pages, compared with the package maze: see
// TestMazeRulesForScripts in ../scripts_test.go.
import assert from 'node:assert/strict';
import test from 'node:test';
import { directions, distances, goal, jump, layerOf, rules, walk } from '../js/mazerules.js';
import { load } from './load.js';

/** @type {{level: import('../js/mazerules.js').Level, jumps: number[]}[]} */
const mazes = load('mazerules.json');

test('the pages and the server jump to the same cells', () => {
  for (const { level, jumps } of mazes) {
    assert.deepEqual([...level.values].flatMap((_, k) => directions.map((d) => jump(level, k, d) ?? -1)),
      jumps);
  }
});

test('nothing leaves the goal, and no direction is made up', () => {
  for (const { level } of mazes) {
    assert.equal(level.values[goal(level)], 0);
    for (const d of directions) assert.equal(jump(level, goal(level), d), null);
    assert.equal(jump(level, 0, 'X'), null);
  }
});

test('a walk begins at the start and passes each target', () => {
  const level = { rows: 2, cols: 3, values: [2, 1, 1, 1, 1, 0] };
  assert.deepEqual(walk(level, ['R', 'D']), [0, 2, 5]);
  assert.deepEqual(walk(level, []), [rules(level).start()]);
});

test('the goal is out of reach where jumps only go round', () => {
  const lesson = { rows: 4, cols: 4, values: [2, 3, 1, 2, 1, 2, 3, 3, 3, 1, 2, 3, 3, 2, 2, 0] };
  assert.deepEqual([0, 2, 8, 11, 15].map((k) => distances(lesson)[k] >= 0), [true, true, false, false, true]);
});

const facts = {
  rows: 2, cols: 3, to_goal: [2, -1, 1, 3, 1, 0],
  black_hole_cells: [1], white_hole_cells: [1, 3], forced_forward_cells: [0, 2], forced_backward_cells: [2],
};

test('a map shows one kind of note at a time', () => {
  assert.deepEqual(layerOf(facts, 'distance'), { notes: ['2', '–', '1', '3', '1', ''], holes: new Set(),
    forced: new Set() });
  assert.deepEqual(layerOf(facts, 'holes'), { notes: ['', 'B', '', 'W', '', ''], holes: new Set([1, 3]),
    forced: new Set() });
  assert.deepEqual(layerOf(facts, 'forced'), { notes: ['>', '', '<>', '', '', ''], holes: new Set(),
    forced: new Set([0, 2]) });
});
