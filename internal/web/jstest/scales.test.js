// The arithmetic of the drawings.
import assert from 'node:assert/strict';
import test from 'node:test';
import { states } from '../js/astarstates.js';
import { curveScales, powers, ticks } from '../js/scales.js';

/** @type {(...points: [number, number][]) => {seconds: number, value: number}[]} */
const curve = (...points) => points.map(([seconds, value]) => ({ seconds, value }));
const pad = { left: 40, right: 10, top: 10, bottom: 20 };

test('curves fill the frame inside its margins', () => {
  const { low, high, end, x, y } = curveScales([curve([0, 5], [2, 9]), curve([1, 7])], 4,
    { width: 250, height: 130, pad });
  assert.deepEqual([low, high, end], [5, 9, 4]);
  assert.deepEqual([x(0), x(0.2), x(4)].map(Math.round), [40, 140, 240],
    'by powers of ten, from a hundredth of a second');
  assert.deepEqual(powers(end), [0.01, 0.1, 1]);
  assert.deepEqual([y(5), y(7), y(9)], [110, 60, 10]);
});

test('the axis of values begins where the values are no longer negative', () => {
  const { low, high, y } =
    curveScales([curve([0, -2400], [1, 60], [2, 100])], 0, { width: 250, height: 130, pad });
  assert.deepEqual([low, high], [60, 100]);
  assert.equal(y(-2400), y(60));
  assert.deepEqual(curveScales([curve([0, -5], [1, -3])], 0, { width: 250, height: 130, pad }).low, -3);
});

test('a curve of one point at the very beginning has a place', () => {
  const { x, y } = curveScales([curve([0, 7])], 0, { width: 250, height: 130, pad });
  assert.deepEqual([x(0), y(7)], [40, 110]);
});

test('the axis of values reaches a bound, and has lines at round numbers', () => {
  const { high, y } = curveScales([curve([0, 5], [2, 9])], 4, { width: 250, height: 130, pad, bound: 13 });
  assert.deepEqual([high, y(13), y(9)], [13, 10, 60]);
  assert.deepEqual(ticks(370, 586, 4), [400, 500]);
  assert.deepEqual(ticks(0, 10, 5), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(ticks(7, 7, 4), [7]);
  for (const [low, high] of [[0, 0.1], [3, 1000], [12, 13], [0, 300]]) {
    const all = ticks(low, high, 4);
    assert.ok(all.length <= 5 && all.every((v) => v >= low - 1e-9 && v <= high + 1e-9),
      `${low} to ${high}: ${all}`);
  }
});

test('what A* knows after some steps: cells in their order, and cells that wait', () => {
  const step = (/** @type {number} */ cell, /** @type {number[]} */ ...waits) => (
    { cell, g: cell, h: 1, f: cell + 1, waits: waits.map((w) => ({ cell: w, g: w, h: 1, f: w + 1 })) });
  const search = { steps: [step(0, 1, 2), step(2, 3)] };
  assert.equal(states(search, 0).size, 0);
  assert.deepEqual([...states(search, 1)].map(([cell, s]) => [cell, s.order]), [[0, 1], [1, 0], [2, 0]]);
  assert.deepEqual([...states(search, 2)].map(([cell, s]) => [cell, s.order]),
    [[0, 1], [1, 0], [2, 2], [3, 0]]);
});
