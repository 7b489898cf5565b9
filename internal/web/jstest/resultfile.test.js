// Results on their way to another device.
import assert from 'node:assert/strict';
import test from 'node:test';
import { codeOf, fromCode, read, write } from '../js/resultfile.js';

/** @type {import('../js/store.js').Result} */
const one = { id: 'maze:3x3:1-2:11112111A', name: 'maze:day#2026-12-01', family: 'maze', moves: 22, best: 20,
  least: 20, seconds: 312, help: { made: 22, hints: 3, taken: false, told: 1, begun: '2026-12-01' },
  solved: '2026-12-02T05:30:00.000Z' };
const { begun: _, ...help } = one.help;
const old = { ...one, id: 'shift:5x2:C4A12GK', family: 'shift', help: { ...help, told: 0 } };

test('what is written or packed is read again', async () => {
  assert.deepEqual(read(write([one, old])), [one, old]);
  assert.deepEqual(await fromCode(await codeOf([one, old])), [one, old]);
});

test('another file or code is none, and a damaged line is passed over', async () => {
  assert.equal(read('stride game 1\n'), null);
  assert.equal(await fromCode('AAAA'), null);
  assert.equal(await fromCode('%%'), null);
  assert.deepEqual(read(`${write([one])}[1,2]\n{\n`), [one]);
});
