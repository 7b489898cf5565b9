import assert from 'node:assert/strict';
import { test } from 'node:test';
import { journeyReplay } from '../js/astarjourney.js';

// Two searches in a corridor of three cells and a way round: the first plan meets a wall.
/** @type {import('../js/astarjourney.js').Journey} */
const journey = {
  reached: true, moves: 3, expanded: 3, learned: [4],
  episodes: [
    { from: 0, found: true, plan: [0, 1, 2], expanded: [[0, 0, 2], [1, 1, 1]], raised: [],
      moves: [{ to: 1, learned: [2] }] },
    { from: 1, found: true, plan: [1, 5, 6], expanded: [[1, 0, 3]], raised: [[1, 3], [7, 2]],
      moves: [{ to: 5, learned: [] }, { to: 6, learned: [] }] },
  ],
};

test('a journey shows each search, its plan and its moves', () => {
  const replay = journeyReplay(journey, 0);
  assert.equal(replay.length, 2 + 1 + 1 + 1 + 1 + 2);
  assert.deepEqual(replay.begins, [0, 4]);
  const tale = Array.from({ length: replay.length + 1 }, (_, at) => {
    const { known, last, route, agent, seen } = replay.scene(at);
    const { search, here, expanded, moves, walks } = replay.figures(at);
    return [search, here, expanded, moves, walks, agent, last, [...known.values()].filter((c) => c.order > 0).length,
      route.size, [...seen ?? []].join()];
  });
  assert.deepEqual(tale, [
    [1, 0, 0, 0, false, 0, -1, 0, 0, '4'],
    [1, 1, 1, 0, false, 0, 0, 1, 0, '4'],
    [1, 2, 2, 0, false, 0, 1, 2, 0, '4'],
    [1, 2, 2, 0, false, 0, -1, 2, 3, '4'],
    [1, 2, 2, 1, true, 1, -1, 2, 3, '4,2'],
    [2, 1, 3, 1, false, 1, 1, 1, 0, '4,2'],
    [2, 1, 3, 1, false, 1, -1, 1, 3, '4,2'],
    [2, 1, 3, 2, true, 5, -1, 1, 3, '4,2'],
    [2, 1, 3, 3, true, 6, -1, 1, 3, '4,2'],
  ]);
});

test('heuristics that have grown are shown before their cells are expanded', () => {
  const { known } = journeyReplay(journey, 0).scene(5);
  assert.deepEqual(known.get(7), { h: 2, order: -1 });
  assert.deepEqual(known.get(1), { g: 0, h: 3, f: 3, order: 1 });
  assert.equal(journeyReplay(journey, 0).scene(4).known.get(7), undefined);
});
