// What is stored about the colours may be damaged, or of another version.
import assert from 'node:assert/strict';
import test from 'node:test';

/**
 * opened returns the chosen theme, in the settings and on the page, of a page that is opened with a
 * stored word.
 * @param {string | null} word
 */
async function opened(word) {
  const inputs = ['system', 'light', 'dark', 'contrast'].map((value) =>
    ({ value, checked: false, addEventListener() {} }));
  /** @type {Record<string, string>} */
  const dataset = {};
  Object.assign(globalThis, {
    location: { search: '' }, localStorage: { getItem: () => word }, matchMedia: () => ({ matches: false }),
    document: { documentElement: { dataset }, querySelectorAll: () => inputs,
      addEventListener: (/** @type {string} */ _, /** @type {() => void} */ ready) => ready() },
  });
  await import(`../js/theme.js?${word}`);
  return [inputs.filter((input) => input.checked).map((input) => input.value).join(), dataset.theme];
}

test('an unknown theme is the one of the system', async () => {
  assert.deepEqual(await opened('dark'), ['dark', 'dark']);
  for (const word of [null, 'sepia', '', 'toString', '"dark"']) assert.deepEqual(await opened(word),
    ['system', undefined], String(word));
});
