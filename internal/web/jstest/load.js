// Files that the tests of ../scripts_test.go write and compare.
import { readFileSync } from 'node:fs';

/**
 * @param {string} name
 * @returns {any}
 */
export const load = (name) =>
  JSON.parse(readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8'));
