// The page of Number Shifting. Besides what all pages of puzzles have, it has the choice between +
// and −, the numbered levels, the sign that shows whether the position can be solved, and the
// solver at work.
import './shell.js';
import { button, byId, clearError, el, saveFile, showError } from './dom.js';
import { messageOf } from './errors.js';
import { GamePage } from './gamepage.js';
import { LevelMap, levels } from './levelmap.js';
import { teachShift } from './lessonshift.js';
import { shortTitle } from './names.js';
import { ShiftBoard, signButtons } from './shiftboard.js';
import { format, left, merges, rules } from './shiftrules.js';
import { SolverWatch } from './shiftwatch.js';
import { showStage, SolvableSign } from './stage.js';
import { t } from './text.js';
export * from './exports.js';

const number = byId('level-number');
const seed = byId('level-seed');
let trailSeed = ''; // of the levels on the trail
const trail = new LevelMap(byId('level-map'), levels, (level) => `shift:${level}#${trailSeed}`);
const guided = [1, 2, 3]; // levels with an explanation at each move
byId('level-map').append(el('div', { class: 'row guided', role: 'group',
  'aria-label': t('ui.levels.guided') },
  el('span', { text: t('ui.levels.guided') }), ...guided.map((level) => button(String(level),
    () => openNumber(() => session.guide(`shift:${level}#`)),
    { id: `guided-${level}`, 'aria-label': t('ui.levels.guided.name', { level }) }))));
const sign = new SolvableSign(byId('lamp'));
const check = button(t('ui.check'), () => {
  session.help.hints++;
  session.remember();
  void sign.ask(session.position());
}, { id: 'check', hidden: true });
const board = new ShiftBoard(byId('board'), (c) => showChoice(c),
  (why) => session.explain(session.solved ? '' : why));
/** @type {import('./shiftboard.js').Choice | null} */
let chosen = null;

/** numbered returns the number and the seed of a numbered level. @param {string} name */
const numbered = (name) => /^shift:(\d+)#(.*)$/.exec(name)?.slice(1);

/** @type {GamePage<number[]>} */
const page = new GamePage('shift', {
  board,
  rules,
  solved: (cells) => left(cells) === 0,
  title(name) {
    const [level, secret] = numbered(name) ?? [];
    return level ? t(secret ? 'ui.title.level.seed' : 'ui.title.level', { level, seed: secret })
      : shortTitle(name);
  },
  opened({ name }) {
    const level = numbered(name);
    if (level) [number.value, seed.value] = level;
    byId('level-steps').hidden = !level;
    solver.opened();
  },
  moved({ level, game }) {
    solver.replay.close();
    board.show(game.state, left(game.state) === 0 ? merges(level, game.moves) : []);
  },
  shown({ name, game, solved }) {
    byId('left').textContent = left(game.state);
    const [level, secret] = numbered(name) ?? [];
    if (level) {
      trail.show(Number(level), secret !== trailSeed || Number(level) !== trail.current);
      trailSeed = secret;
    }
    // A position is not judged unless the player asks, which counts as a hint.
    check.hidden = solved;
    void sign.ask(null);
  },
  sentence: ({ game, solved }) => (solved ? t('ui.shift.solved', { n: game.here.depth }) : ''),
  replay: () => solver.replay,
  arrow: (direction) => board.arrow(/** @type {import('./shiftrules.js').Direction} */ (direction)),
  key(event) {
    if (event.key === 'Escape') board.release();
    return event.key === 'Escape' || board.key(event, take);
  },
  best: () => session.game.here.depth,
  nearer: ({ level, game }) => merges(level, game.moves).map(({ gone }) => gone),
  teach: teachShift,
});
const { session } = page;
const solver = new SolverWatch(byId('watch'), board, session);

/**
 * showChoice shows the moves of the number chosen on the board.
 * @param {import('./shiftboard.js').Choice | null} c
 */
function showChoice(c) {
  chosen = c;
  const box = byId('choice');
  if (c === null) {
    const words = session.game && !session.solved ? t('ui.shift.choose') : '';
    box.replaceChildren(el('p', { class: 'muted', text: words }));
    return;
  }
  page.begun();
  session.say(''); // removes an answer to the previous tap
  const v = board.state[c.from];
  if (c.direction === undefined || c.to === undefined) {
    const n = board.targets().size;
    box.replaceChildren(el('p', { text: n === 0 ? t('ui.shift.cannot', { n: v })
      : t('ui.shift.targets', { n, number: v }) }));
    return;
  }
  box.replaceChildren(...signButtons('take', board, take),
    button('×', () => board.release(), { class: 'quiet', 'aria-label': t('ui.shift.cancel') }));
}

/** @param {boolean} plus */
function take(plus) {
  if (chosen?.direction === undefined || chosen.to === undefined) return;
  board.cursor = chosen.to;
  session.move(format(session.level, chosen.from, chosen.direction, plus));
  board.focus();
}

/**
 * openNumber opens a numbered level, or says next to the number why it cannot.
 * @param {() => Promise<void>} open
 */
async function openNumber(open) {
  try {
    await open();
    clearError(number);
    showStage();
  } catch (error) {
    showError(number, messageOf(error));
  }
}

const openLevel = () => openNumber(() => session.open(`shift:${number.value}#${seed.value}`));

// The moves of the animation, or else the player's own, are copied as lines for the referee of
// CodinGame.
const copyMoves = button(t('ui.copy'), async () => {
  const moves = solver.replay.playing ? solver.solution : session.game?.moves ?? [];
  const text = moves.map((m) => `${m}\n`).join('');
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = t('ui.copy.done', { n: moves.length });
  } catch { saveFile('moves.txt', text); } // without a clipboard
}, { id: 'copy-moves' });
const said = el('p', { class: 'link', role: 'status', id: 'copy-say' });
byId('verbs').append(copyMoves);
byId('quick').append(check);
byId('verbs').after(said);

for (const [id, by] of /** @type {[string, number][]} */ ([['level-before', -1], ['level-next', 1]])) {
  byId(id).addEventListener('click', () => {
    number.stepUp(by);
    void openLevel();
  });
}
byId('level-form').addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  void openLevel();
});
await page.start();
