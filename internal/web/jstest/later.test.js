// The order of what waits for the next picture.
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** @type {(() => void)[]} */
const frames = [];
globalThis.requestAnimationFrame = (/** @type {FrameRequestCallback} */ frame) => frames.push(() => frame(0));
const { flush, later } = await import('../js/later.js');

const tasks = () => new Promise((resolve) => { setTimeout(resolve, 20); });

test('jobs wait for a frame, and an owner has one', async () => {
  /** @type {string[]} */
  const done = [];
  const [a, b, c] = [{}, {}, {}];
  later(a, () => done.push('old'));
  later(b, () => { later(c, () => done.push('c')); done.push('b'); });
  later(a, () => done.push('a'));
  await tasks();
  assert.deepEqual(done, []);
  frames.shift()?.();
  await tasks();
  assert.deepEqual(done, ['a', 'b']);
  frames.shift()?.();
  await tasks();
  assert.deepEqual(done, ['a', 'b', 'c']);
});

test('finish does all at once, and what comes afterwards waits again', async () => {
  /** @type {string[]} */
  const done = [];
  later({}, () => done.push('first'));
  later({}, () => done.push('second'));
  flush();
  assert.deepEqual(done, ['first', 'second']);
  later({}, () => done.push('third'));
  frames.splice(0).forEach((frame) => frame());
  await tasks();
  assert.deepEqual(done, ['first', 'second', 'third']);
});

test('without frames, jobs are done in the end', async () => {
  /** @type {string[]} */
  const done = [];
  later({}, () => done.push('done'));
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  assert.deepEqual(done, ['done']);
});
