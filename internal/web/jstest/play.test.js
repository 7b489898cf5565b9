// Motions one after the other, with a clock that the test moves.
import assert from 'node:assert/strict';
import test from 'node:test';

const still = { matches: false };
let time = 1000;
Object.assign(globalThis, { matchMedia: () => still, document: { hidden: false },
  localStorage: { getItem: () => null, setItem() {} }, addEventListener() {} });
performance.now = () => time;
const { MotionPlayer } = await import('../js/play.js');

/** @type {import('../js/motions.js').Tools} */
const tools = /** @type {any} */ ({});
/** @type {(name: string, time: number) => import('../js/motions.js').Motion} */
const motion = (name, length) => ({ time: length, felt: ['hop', 1], show: (part) => ({ marks: [],
  covers: [[part, 'plain', name]] }) });
/** @param {InstanceType<typeof MotionPlayer>} player */
const seen = (player) => player.at(time, tools)?.covers?.map(([part, , name]) => `${name} ${part}`)[0]
  ?? null;

test('motions follow each other, and the last one ends', () => {
  const player = new MotionPlayer();
  player.play([motion('hop', 100), motion('run', 200)]);
  assert.equal(seen(player), 'hop 0');
  time += 50;
  assert.equal(seen(player), 'hop 0.5');
  time += 100;
  assert.equal(seen(player), 'run 0.25');
  time += 151;
  assert.equal(seen(player), null);
  assert.equal(player.playing, false);
});

test('new motions replace what plays, and none completes it', () => {
  const player = new MotionPlayer();
  player.play([motion('first', 100)]);
  time += 50;
  player.play([motion('second', 100)]);
  assert.equal(seen(player), 'second 0');
  player.play([]);
  assert.equal(seen(player), null);
});

test('a limit makes motions faster, or leaves them out', () => {
  const player = new MotionPlayer();
  player.play([motion('slow', 300), motion('end', 100)], 200);
  time += 75;
  assert.equal(seen(player), 'slow 0.5');
  player.play([motion('slow', 300)], 50);
  assert.equal(seen(player), null);
});

test('nothing moves where less motion is wanted, or in a page that is not seen', () => {
  const player = new MotionPlayer();
  still.matches = true;
  player.play([motion('hop', 100)]);
  assert.equal(seen(player), null);
  still.matches = false;
  Object.assign(document, { hidden: true });
  player.play([motion('hop', 100)]);
  assert.equal(seen(player), null);
});
