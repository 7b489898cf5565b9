// Sound and vibration, with a browser that notes what it would do.
import assert from 'node:assert/strict';
import test from 'node:test';

/** @type {number[]} */
const pitches = [];
let [buzzes, time] = [0, 0];
/** @type {Map<string, string>} */
const stored = new Map();
const ramp = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
Object.assign(globalThis, {
  localStorage: { getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => { stored.set(key, value); } },
  AudioContext: class { currentTime = 0; resume() {} },
  GainNode: class { gain = ramp; connect() {} },
  OscillatorNode: class {
    frequency = ramp;
    constructor(/** @type {unknown} */ _, /** @type {{frequency: number}} */ { frequency }) {
      pitches.push(frequency);
    }
    connect() { return this; }
    start() {}
    stop() {}
  },
});
Object.defineProperty(globalThis, 'navigator', { value: { vibrate() { buzzes++; } } });
performance.now = () => time;
const { felt } = await import('../js/feel.js');
const { choose } = await import('../js/store.js');
/** what a happening does, long after the last one */
const effect = (/** @type {number} */ n) => {
  pitches.length = buzzes = 0;
  time += 1000;
  felt('hop', n);
  return { pitches: [...pitches], buzzes };
};

test('nothing is heard or felt until the player wants it', () => {
  assert.deepEqual(effect(3), { pitches: [], buzzes: 0 });
});

test('each switch is for itself, and is remembered', () => {
  choose('vibration', true);
  assert.deepEqual(effect(3), { pitches: [], buzzes: 1 });
  choose('sound', true);
  choose('vibration', false);
  assert.equal(effect(3).buzzes, 0);
  assert.equal(stored.get('stride:choice:sound'), 'true');
});

test('a longer jump sounds higher', () => {
  choose('sound', true);
  const [[low], [high]] = [effect(1).pitches, effect(9).pitches];
  assert.ok(high > low, `${low} Hz, ${high} Hz`);
});

test('fast replays do not pile up sounds', () => {
  choose('sound', true);
  effect(1);
  time += 10;
  felt('hop', 2);
  assert.equal(pitches.length, 1);
});
