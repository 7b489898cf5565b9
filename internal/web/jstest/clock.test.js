// The clock of a game.
import assert from 'node:assert/strict';
import test from 'node:test';

/** @type {unknown} */
let dialogue = null;
const node = { addEventListener() {}, append() {}, setAttribute() {}, dataset: {} };
Object.assign(globalThis, {
  addEventListener() {},
  document: { addEventListener() {}, documentElement: { lang: 'en', dataset: {} }, createElement: () => node,
    hidden: false, getElementById: () => node, querySelector: () => dialogue },
  fetch: async () => ({ json: async () => ({}) }),
});
const { Clock } = await import('../js/stage.js');

test('the clock runs from the first move to the last one, and not while a dialogue is open', ({ mock }) => {
  mock.timers.enable({ apis: ['setInterval'] });
  const clock = new Clock();
  const after = (/** @type {number} */ seconds) => {
    mock.timers.tick(seconds * 1000);
    return clock.seconds;
  };
  clock.follow(0, false);
  assert.equal(after(5), 0, 'before the first move');
  clock.follow(1, false);
  assert.equal(after(5), 5);
  dialogue = node;
  assert.equal(after(5), 5, 'behind a dialogue');
  dialogue = null;
  clock.follow(2, true);
  assert.equal(after(5), 5, 'when it is solved');
});
