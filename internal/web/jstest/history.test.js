// The history of a game in the pages: undo, redo, save points and the file. The random
// games are compared with the package game, see TestHistoryForScripts in ../scripts_test.go.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Game, maxName } from '../js/history.js';
import { rules } from '../js/mazerules.js';
import { load } from './load.js';

/** @type {{id: string, script: string[], file: string}[]} */
const games = load('history.json');
const level = load('mazerules.json')[0].level;
const open = () => new Game(games[0].id, rules(level));

/** @param {Game<number>} game */
const reopened = (game) => {
  const loaded = Game.load(game.save(), game.id, game.rules);
  assert.ok(loaded);
  return loaded;
};

/**
 * @param {Game<number>} game
 * @param {string} action
 */
function act(game, action) {
  if (action.startsWith('go ')) game.goTo(Number(action.slice(3)));
  else if (action === 'keep') game.keep('a "name"');
  else if (action === 'load') return reopened(game);
  else if (action === 'undo' || action === 'redo' || action === 'restart') game[action]();
  else if (action !== 'go') game.move(action);
  return game;
}

test('the pages and the server save the same file after the same actions', () => {
  for (const { script, file } of games) {
    assert.equal(script.reduce(act, open()).save(), file, script.join(' '));
  }
});

test('undo and redo walk along the actions and back', () => {
  for (const { script } of games) {
    const game = script.reduce(act, open());
    while (game.canRedo) game.redo();
    const file = game.save();
    const states = [];
    while (game.canUndo) {
      states.push(game.state);
      game.undo();
    }
    assert.deepEqual(game.moves, []);
    while (game.canRedo) {
      game.redo();
      assert.equal(game.state, states.pop());
    }
    assert.equal(states.length, 0);
    assert.equal(game.save(), file);
  }
});

test('what another move leaves behind becomes a save point', () => {
  const game = open();
  const [one, other] = ['R', 'D', 'L', 'U'].filter((d) => game.rules.move(game.state, d) !== null);
  assert.ok(game.move(one));
  game.undo();
  assert.ok(game.move(other));
  assert.deepEqual(game.points.map((p) => [p.name, p.kept, p.at.moves()]),
    [['left after 1 move', true, [one]]]);
  game.goTo(0);
  assert.deepEqual(game.moves, [one]);
});

test('a move that is made again is a redo', () => {
  const game = open();
  const one = ['R', 'D', 'L', 'U'].find((d) => game.rules.move(game.state, d) !== null) ?? '';
  game.move(one);
  game.undo();
  game.move(one);
  assert.equal(game.actions.length, 1);
  assert.equal(game.points.length, 0);
});

test('a move that cannot be made changes nothing', () => {
  const game = open();
  const before = game.save();
  assert.equal(game.move('X'), false);
  assert.equal(game.go(['X']), false);
  assert.equal(game.save(), before);
});

test('names of save points are cut and cleaned', () => {
  const game = open();
  game.keep(`\u0000${'x'.repeat(2 * maxName)}`);
  game.keep(' ');
  assert.deepEqual(game.points.map((p) => p.name), ['x'.repeat(maxName), 'save point']);
  game.drop(0);
  assert.equal(reopened(game).points.length, 1);
});

test('files of other levels and broken files are refused', () => {
  const { id, file } = games[0];
  assert.equal(Game.load(file, 'another', rules(level)), null);
  for (const broken of [file.replace('stride game', 'stride'), `${file}jump R\n`, `${file}move X\n`,
      `${file}point name\n`, `${file}go X\n`]) {
    assert.equal(Game.load(broken, id, rules(level)), null, broken);
  }
});
