// The text forms of puzzles.
import assert from 'node:assert/strict';
import test from 'node:test';

Object.assign(globalThis, { document: { documentElement: { lang: 'en' } }, fetch: async () => ({ json: async () => ({}) }) });
const { queryOf } = await import('../js/puzzletext.js');

/**
 * @param {string} text
 * @param {import('../js/families.js').FamilyName} chosen
 */
const familyOf = (text, chosen) => {
  const query = queryOf(text, chosen);
  return 'family' in query && query.family;
};

test('a goal makes a maze, also of two columns', () => {
  assert.equal(familyOf('2 3\n1 1\n1 1\n1 G\n', 'shift'), 'maze');
});

test('of a text that fits both puzzles, the chosen one decides', () => {
  const both = '2 3\n1 1\n1 1\n1 0\n';
  assert.equal(familyOf(both, 'maze'), 'maze');
  assert.equal(familyOf(both, 'shift'), 'shift');
  assert.equal(familyOf('4 1\n1 1 1 1\n', 'maze'), 'shift', 'which is no grid');
});
