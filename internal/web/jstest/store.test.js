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
const { byGrade, streak } = await import('../js/results.js');
const { choice, games, last, merge, result, results, save, saved } = await import('../js/store.js');

test('a game or a result that cannot be read is as if it were not there', () => {
  save({ id: 'whole', name: 'whole', family: 'maze', moves: 1, solved: false, file: 'stride game 1',
    seconds: 3,
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

// What build c7dac386 of 28 November 2026 wrote: a result with silver, one of a board, and a game
// that is not finished.
test('what an older build kept is read', () => {
  kept.clear();
  const id = '8x8:1-7:old';
  kept.set(`stride:result:maze:${id}`,
    `{"id":"maze:${id}","name":"maze:day#2026-11-23","family":"maze","moves":17,"best":15,
    "least":15,"seconds":312,"help":{"made":17,"hints":1,"taken":false},
    "solved":"2026-11-23T20:12:09.121Z"}`);
  kept.set('stride:result:shift:5x5:I3D1',
    `{"id":"shift:5x5:I3D1","name":"shift:day#2026-11-24","family":"shift","moves":7,
    "best":4,"least":0,"seconds":40,"help":{"made":7,"hints":0,"taken":false},
    "solved":"2026-11-24T07:00:00.000Z"}`);
  kept.set('stride:game:maze:open',
    `{"id":"maze:open","name":"maze:day#2026-11-25","family":"maze","moves":2,"solved":false,
    "file":"stride game 1","seconds":9,"help":{"made":3,"hints":0,"taken":false},"when":1,"by":"x"}`);
  const all = results();
  assert.deepEqual(byGrade(all), [0, 1, 0, 0], 'silver as before, and no medal for the board');
  assert.deepEqual(streak(all, '2026-11-24'), { n: 2, longest: 2 });
  assert.equal(saved('maze:open')?.help.made, 3);
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

test('results of two devices are merged: the earlier one counts, with the better solution', () => {
  kept.clear();
  const base = { id: 'a', name: 'maze:day#2026-12-01', family: 'maze', moves: 25, best: 22, least: 20,
    seconds: 60,
    help: { made: 25, hints: 0, taken: false }, solved: '2026-12-01T10:00:00.000Z' };
  assert.equal(merge([base]), 1);
  const later = { ...base, moves: 20, best: 20, solved: '2026-12-01T11:00:00.000Z' };
  assert.equal(merge([later, { ...base, id: 'b' }]), 1);
  assert.deepEqual([result('a')?.moves, result('a')?.best], [25, 20],
    'a second try does not improve the first');
  assert.equal(merge([{ ...later, solved: '2026-11-30T11:00:00.000Z' }]), 0);
  assert.equal(result('a')?.moves, 20);
  assert.equal(results().length, 2);
});
