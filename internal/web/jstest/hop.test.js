// The hop: its arc and its time.
import assert from 'node:assert/strict';
import test from 'node:test';
import { arc, bowOf, hopAt, hopTime, runAt, runsFor } from '../js/hop.js';

test('a longer hop takes longer and rises higher, up to a limit', () => {
  assert.deepEqual([1, 3, 6, 7, 90].map(hopTime), [120, 210, 420, 450, 450]);
  const lifts = (/** @type {number} */ n) => Array.from({ length: 101 }, (_, k) => hopAt(n, k / 100).lift);
  const tops = [1, 2, 5, 90].map((n) => Math.max(...lifts(n)));
  assert.ok(tops[0] < tops[1] && tops[1] < tops[2] && tops[2] <= tops[3] && tops[3] <= 1.5, tops.join());
});

test('a hop begins and ends on the ground, and lands before its time is over', () => {
  for (const n of [1, 4, 20]) {
    assert.deepEqual(hopAt(n, 0), { along: 0, lift: 0, height: 1 });
    const end = hopAt(n, 1);
    assert.ok(end.along === 1 && end.lift === 0 && Math.abs(end.height - 1) < 1e-9);
    const landed = hopAt(n, 0.9);
    assert.ok(landed.along === 1 && landed.lift === 0 && landed.height < 0.9, 'squashed');
  }
});

test('an arc keeps its ends and its bow, and a part of it lies on it', () => {
  const ends = [2, 3, 8, 3];
  const [x, y, cx, cy, toX, toY] = arc(ends, 0.5);
  assert.deepEqual([x, y, toX, toY], ends);
  const on = (/** @type {number} */ t) =>
    [x, y].map((a, k) => (1 - t) ** 2 * a + 2 * t * (1 - t) * [cx, cy][k] + t * t * [toX, toY][k]);
  assert.deepEqual(on(0.5), [5, 2.5], 'to the left of its direction, on a screen upwards');
  const part = arc(ends, 0.5, 0.3).slice(4);
  on(0.3).forEach((v, k) => assert.ok(Math.abs(v - part[k]) < 1e-9));
  for (const way of [[0, 0, 0, 4], [0, 0, -4, 0], [0, 0, 0, -4]]) { // down, left, up
    const [, , ax, ay] = arc(way, 0.5);
    const cross = (way[2]) * ay - way[3] * ax;
    assert.ok(cross < 0, `${way} bows to the same side`);
  }
  assert.ok(bowOf(1) < bowOf(2) && bowOf(2) <= bowOf(50) && bowOf(50) <= 0.1, 'within the lanes');
});

test('a run passes all jumps in order, from begin to end', () => {
  const lengths = [1, 9, 3];
  assert.deepEqual(runAt(lengths, 0), { jump: 0, part: 0 });
  assert.deepEqual(runAt(lengths, 1), { jump: 2, part: 1 });
  let before = 0;
  for (let k = 0; k <= 200; k++) {
    const { jump, part } = runAt(lengths, k / 200);
    assert.ok(part >= 0 && part <= 1 && jump + part >= before - 1e-9);
    before = jump + part;
  }
  assert.equal(runsFor([1]), 120);
  assert.equal(runsFor(Array(300).fill(5)), 900);
});
