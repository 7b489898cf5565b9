// What is stored about the colours may be damaged, or of another version.
import assert from 'node:assert/strict';
import test from 'node:test';

/**
 * opened returns the button and the chosen theme of a page that is opened with a stored word.
 * @param {string | null} word
 */
async function opened(word) {
  /** @type {Record<string, any>} */
  const button = { dataset: { system: 'Colours of the system', dark: 'Dark' }, setAttribute: (/** @type {string} */ name, /** @type {string} */ value) => { button[name] = value; }, addEventListener: () => {} };
  /** @type {Record<string, string>} */
  const dataset = {};
  Object.assign(globalThis, {
    localStorage: { getItem: () => word }, matchMedia: () => ({ matches: false }),
    document: { documentElement: { dataset }, getElementById: () => button, addEventListener: (/** @type {string} */ _, /** @type {() => void} */ ready) => ready() },
  });
  await import(`../js/theme.js?${word}`);
  return [button.textContent, button['aria-label'], dataset.theme];
}

test('an unknown theme is the one of the system, and the button has a name', async () => {
  assert.deepEqual(await opened('dark'), ['●', 'Dark', 'dark']);
  for (const word of [null, 'sepia', '', 'toString', '"dark"']) assert.deepEqual(await opened(word), ['◐', 'Colours of the system', undefined], String(word));
});
