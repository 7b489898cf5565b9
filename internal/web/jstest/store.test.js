// What the browser remembers may be damaged, or of another version.
import assert from 'node:assert/strict';
import test from 'node:test';

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, { localStorage: {
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  removeItem: (/** @type {string} */ key) => kept.delete(key),
  key: (/** @type {number} */ n) => [...kept.keys()][n],
  get length() { return kept.size; },
} });
const { choice, games, last, result, results, save, saved } = await import('../js/store.js');

test('a game or a result that cannot be read is as if it were not there', () => {
  save({ id: 'whole', name: 'whole', family: 'maze', moves: 1, solved: false, file: 'stride game 1', seconds: 3,
    help: { made: 0, hints: 0, taken: false } });
  for (const [k, damaged] of ['{}', 'null', '[]', '7', '{"id":"x","file":3}', '{'].entries()) {
    kept.set(`stride:game:${k}`, damaged);
    kept.set(`stride:result:${k}`, damaged);
    assert.equal(saved(String(k)), null, damaged);
    assert.equal(result(String(k)), null, damaged);
  }
  assert.deepEqual(games().map((g) => g.id), ['whole']);
  assert.deepEqual(results(), []);
});

test('a choice of another kind is not taken', () => {
  kept.set('stride:choice:make', 'null');
  assert.deepEqual(choice('make', {}), {});
  kept.set('stride:choice:clock', '"yes"');
  assert.equal(choice('clock', true), true);
  kept.set('stride:choice:last:maze', '{}');
  assert.equal(last('maze'), null);
  kept.set('stride:choice:last:maze', '"maze:5x5:1-4#x"');
  assert.equal(last('maze'), 'maze:5x5:1-4#x');
});
