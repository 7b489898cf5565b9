// The order of what waits for the next picture.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

mock.timers.enable({ apis: ['setTimeout'] });
/** @type {(() => void)[]} */
const frames = [];
globalThis.requestAnimationFrame = (/** @type {FrameRequestCallback} */ frame) => frames.push(() => frame(0));
const { flush, later } = await import('../js/later.js');

const tasks = () => mock.timers.tick(20); // fewer ms than a job waits without a frame

test('jobs wait for a frame, and an owner has one', () => {
  /** @type {string[]} */
  const done = [];
  const [a, b, c] = [{}, {}, {}];
  later(a, () => done.push('old'));
  later(b, () => { later(c, () => done.push('c')); done.push('b'); });
  later(a, () => done.push('a'));
  tasks();
  assert.deepEqual(done, []);
  frames.shift()?.();
  tasks();
  assert.deepEqual(done, ['a', 'b']);
  frames.shift()?.();
  tasks();
  assert.deepEqual(done, ['a', 'b', 'c']);
});

test('finish does all at once, and what comes afterwards waits again', () => {
  /** @type {string[]} */
  const done = [];
  later({}, () => done.push('first'));
  later({}, () => done.push('second'));
  flush();
  assert.deepEqual(done, ['first', 'second']);
  later({}, () => done.push('third'));
  frames.splice(0).forEach((frame) => frame());
  tasks();
  assert.deepEqual(done, ['first', 'second', 'third']);
});

test('without frames, jobs are done in the end', () => {
  /** @type {string[]} */
  const done = [];
  later({}, () => done.push('done'));
  mock.timers.tick(300);
  assert.deepEqual(done, ['done']);
});
