// The colours of the page for drawings on a canvas. They are read from the style sheet once, and
// again when the player or the system changes them.
import { el } from './dom.js';

const names = [
  'bg', 'card', 'fg', 'muted', 'line', 'accent', 'on-accent', 'soft', 'good', 'bad', 'warn', 'cell', 'edge',
];

/** @typedef {Record<string, string>} Palette */

/** @type {Palette | null} */
let colours = null;
/** @type {Set<() => void>} */
const watchers = new Set();

// If the system forces its colours, a canvas does not follow by itself.
/** @type {Record<string, string>} */
const forced = { accent: 'Highlight', 'on-accent': 'HighlightText', good: 'LinkText', warn: 'LinkText',
  bg: 'Canvas', card: 'Canvas', soft: 'Canvas', cell: 'Canvas' };

/** @returns {Palette} */
export function palette() {
  if (!colours) {
    const system = matchMedia('(forced-colors: active)').matches;
    // An element knows the system's colours as numbers; an off-screen picture does not. There is
    // one element for each colour, so that the browser computes all styles at once.
    const probes = names.map((name) => el('span', { vars: { 'forced-color-adjust': 'none', color: system
      ? forced[name] ?? 'CanvasText' : `var(--${name})` } }));
    document.body.append(...probes);
    colours = Object.fromEntries(names.map((name, k) => [name, getComputedStyle(probes[k]).color]));
    for (const probe of probes) probe.remove();
  }
  return colours;
}

/** onColours calls a function whenever the colours have changed. @param {() => void} changed */
export const onColours = (changed) => watchers.add(changed);

const renew = () => {
  colours = null;
  watchers.forEach((changed) => changed());
};
for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)']) {
  matchMedia(query).addEventListener('change', renew);
}
document.addEventListener('stride:theme', renew);
document.fonts.addEventListener('loadingdone', renew); // the face, which canvases use too
