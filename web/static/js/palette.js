// The colours of the page for drawings on a canvas. They are read from the style sheet once, and
// again when the player or the system changes them.

const names = ['bg', 'card', 'fg', 'muted', 'line', 'accent', 'on-accent', 'soft', 'good', 'bad', 'warn', 'cell'];

/** @typedef {Record<string, string>} Palette */

/** @type {Palette | null} */
let colours = null;
/** @type {Set<() => void>} */
const watchers = new Set();

/** @returns {Palette} */
export function palette() {
  if (!colours) {
    const style = getComputedStyle(document.documentElement);
    colours = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim() || '#888888']));
  }
  return colours;
}

/**
 * onColours calls a function whenever the colours have changed.
 * @param {() => void} changed
 */
export const onColours = (changed) => watchers.add(changed);

const renew = () => {
  colours = null;
  watchers.forEach((changed) => changed());
};
for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)']) {
  matchMedia(query).addEventListener('change', renew);
}
document.addEventListener('stride:theme', renew);
