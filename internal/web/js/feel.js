// What moves can be heard and felt: short sounds, made by the browser, and vibration. Both are off
// until the player switches them on in the settings. Boards call felt with what happens.
import { choice } from './store.js';

/** @typedef {'hop' | 'fuse' | 'burst' | 'miss' | 'win'} Happening */

/**
 * Each note is a wave, its pitch in Hz at the begin and at the end, when it begins and how long it
 * sounds, in seconds. n is the length of a jump: an octave is 12 cells.
 * @type {Record<Happening, (n: number) => [OscillatorType, number, number, number, number][]>}
 */
const notes = {
  hop: (n) => [['sine', 330 * 2 ** (n / 12), 440 * 2 ** (n / 12), 0, 0.1]],
  fuse: () => [['triangle', 196, 294, 0, 0.14]],
  burst: () => [['square', 520, 90, 0, 0.12], ['sine', 180, 60, 0, 0.2]],
  miss: () => [['triangle', 130, 110, 0, 0.12]],
  win: () => [523, 659, 784, 1047].map((pitch, k) => ['triangle', pitch, pitch, 0.07 * k, 0.5]),
};
/** @type {Record<Happening, number[]>} in ms */
const shakes = { hop: [8], fuse: [15], burst: [10, 30, 10], miss: [20, 40, 20], win: [20, 60, 20, 60, 60] };
const loudness = 0.08;
const pause = 50; // ms between two happenings: faster replays are quieter

/** @type {AudioContext | null} */
let audio = null;
let last = -Infinity;

/**
 * felt tells that something happens now; n is the length of a jump.
 * @param {Happening} what
 * @param {number} n
 */
export function felt(what, n = 1) {
  const now = performance.now();
  if (what !== 'win' && now - last < pause) return;
  last = now;
  if (choice('vibration', false)) navigator.vibrate?.(shakes[what]);
  if (!choice('sound', false)) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [type, pitch, end, wait, seconds] of notes[what](n)) {
    const [wave, volume] = [new OscillatorNode(audio, { type, frequency: pitch }), new GainNode(audio)];
    const begin = audio.currentTime + wait;
    wave.frequency.exponentialRampToValueAtTime(end, begin + seconds);
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loudness, begin + 0.01);
    volume.gain.exponentialRampToValueAtTime(loudness / 100, begin + seconds);
    wave.connect(volume).connect(audio.destination);
    wave.start(begin);
    wave.stop(begin + seconds);
  }
}
