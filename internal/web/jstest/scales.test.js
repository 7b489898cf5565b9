// The arithmetic of the drawings.
import assert from 'node:assert/strict';
import test from 'node:test';
import { states } from '../js/astarstates.js';
import { curveScales, gridScale, lead, scatterScales, ticks } from '../js/scales.js';

/** @type {(...points: [number, number][]) => {seconds: number, value: number}[]} */
const curve = (...points) => points.map(([seconds, value]) => ({ seconds, value }));
const pad = { left: 40, right: 10, top: 10, bottom: 20 };

test('curves fill the frame inside its margins', () => {
  const { low, high, end, x, y } = curveScales([curve([0, 5], [2, 9]), curve([1, 7])], 4,
    { width: 250, height: 130, pad });
  assert.deepEqual([low, high, end], [5, 9, 4]);
  assert.deepEqual([x(0), x(2), x(4)], [40, 140, 240]);
  assert.deepEqual([y(5), y(7), y(9)], [110, 60, 10]);
});

test('the axis of values begins where the values are no longer negative', () => {
  const { low, high, y } = curveScales([curve([0, -2400], [1, 60], [2, 100])], 0, { width: 250, height: 130, pad });
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
    assert.ok(all.length <= 5 && all.every((v) => v >= low - 1e-9 && v <= high + 1e-9), `${low} to ${high}: ${all}`);
  }
});

test('who leads is counted from change to change', () => {
  const first = curve([0, 5], [4, 20]);
  assert.deepEqual(lead(first, curve([1, 10]), 10), { share: 0.7, changes: 2, last: 4 });
  assert.deepEqual(lead(first, curve([0, 4]), 10), { share: 1, changes: 0, last: 0 });
  assert.deepEqual(lead(first, curve([0, 5], [5, 20]), 10), { share: 0.1, changes: 0, last: 4 });
});

test('cells of a grid are square, in the frame, and side by side', () => {
  const frame = { width: 200, height: 150 };
  for (const grid of [{ rows: 3, cols: 5 }, { rows: 5, cols: 3 }]) {
    const { cell, left, corner } = gridScale(grid, frame);
    assert.ok(cell * grid.cols <= frame.width && cell * grid.rows <= frame.height);
    assert.ok(cell * grid.cols === frame.width || cell * grid.rows === frame.height);
    for (let k = 0; k < grid.rows * grid.cols; k++) {
      assert.deepEqual(corner(k), [left + (k % grid.cols) * cell, Math.floor(k / grid.cols) * cell]);
    }
    const [right] = corner(grid.cols - 1);
    assert.ok(Math.abs(left - (frame.width - right - cell)) < 1e-9, 'it stands in the middle');
  }
});

test('points lie between powers of ten, and shares between 0 and 100', () => {
  const { low, high, x, y } = scatterScales([25, 9000], { width: 350, floor: 210, pad });
  assert.deepEqual([low, high], [1, 4]);
  assert.deepEqual([x(10), x(100), x(1000), x(10000)], [40, 140, 240, 340]);
  assert.deepEqual([y(-5), y(0), y(50), y(100), y(120)], [210, 210, 110, 10, 10]);
});

test('points of one size still have an axis', () => {
  const { low, high } = scatterScales([100, 100], { width: 350, floor: 210, pad });
  assert.deepEqual([low, high], [2, 3]);
});

test('what A* knows after some steps: cells in their order, and cells that wait', () => {
  const step = (/** @type {number} */ cell, /** @type {number[]} */ ...waits) => (
    { cell, g: cell, h: 1, f: cell + 1, waits: waits.map((w) => ({ cell: w, g: w, h: 1, f: w + 1 })) });
  const search = { steps: [step(0, 1, 2), step(2, 3)] };
  assert.equal(states(search, 0).size, 0);
  assert.deepEqual([...states(search, 1)].map(([cell, s]) => [cell, s.order]), [[0, 1], [1, 0], [2, 0]]);
  assert.deepEqual([...states(search, 2)].map(([cell, s]) => [cell, s.order]), [[0, 1], [1, 0], [2, 2], [3, 0]]);
});
