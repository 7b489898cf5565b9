// Hill climbing as the page of the search shows it, and the value of a maze, compared with the
// package maze.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Climb, valueOf } from '../js/climb.js';
import { load } from './load.js';

test('the page and the server value a maze alike', () => {
  for (const { level, value } of load('mazerules.json')) assert.equal(valueOf(level), value);
  assert.equal(valueOf({ rows: 2, cols: 2, values: [1, 1, 1, 0] }), 6);
});

test('a climb changes one number at a time, and is never worth less than before', () => {
  let seed = 1;
  const climb = new Climb({ rows: 6, cols: 6, min: 1, max: 5 }, () => {
    seed = seed * 16_807 % 2_147_483_647;
    return seed / 2_147_483_647;
  });
  const first = climb.value;
  for (let k = 2; k < 400; k++) {
    const [was, worth] = [[...climb.level.values], climb.value];
    climb.step();
    assert.equal(climb.tried, k);
    assert.equal(climb.value, valueOf(climb.level));
    assert.ok(climb.value >= worth);
    assert.ok(climb.level.values.filter((v, cell) => v !== was[cell]).length <= 1);
  }
  assert.ok(climb.value > first);
  assert.ok(climb.level.values.slice(0, -1).every((v) => v >= 1 && v <= 5));
  assert.equal(climb.level.values.at(-1), 0);
});
