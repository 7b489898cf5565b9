// The names of puzzles: the words for a puzzle by its ID, in the title of the page, on the home
// page, and in shared results; and the IDs of puzzles of a size and a difficulty.
import { families } from './families.js';
import table from './families.json' with { type: 'json' };
import { before, dayOf, today } from './results.js';
import { t } from './text.js';

const language = document.documentElement.lang;

/**
 * dateFormat returns a function that writes parts of a date such as "2026-03-01". Creating a format
 * takes milliseconds, using it microseconds.
 * @param {Intl.DateTimeFormatOptions} parts
 * @returns {(date: string) => string}
 */
export function dateFormat(parts) {
  /** @type {Intl.DateTimeFormat | null} */
  let format = null;
  return (date) => {
    format ??= new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' });
    return format.format(new Date(date));
  };
}

/** dateWords writes a date. */
export const dateWords = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });

const stars = table.day.names.split(' ');

/**
 * mazeOfDay returns the ID of the maze of a day, or null before the first one.
 * @param {string} date
 */
export const mazeOfDay = (date) => (date >= table.day.first ? `maze:day#${date}` : null);

/**
 * unsolvedMaze returns the newest maze of a day that is not solved, or else the first one of the
 * trail.
 * @param {Set<string>} solved the names of solved puzzles
 */
export function unsolvedMaze(solved) {
  for (let date = today(); date >= table.day.first; date = before(date, 1)) {
    const maze = `maze:day#${date}`;
    if (!solved.has(maze)) return maze;
  }
  return unsolvedStep(solved);
}

/**
 * unsolvedStep returns the first maze of the trail that is not solved, or the last one.
 * @param {Set<string>} solved
 */
export function unsolvedStep(solved) {
  const all = Array.from({ length: steps }, (_, k) => stepName(k + 1));
  return all.find((name) => !solved.has(name)) ?? stepName(steps);
}

/**
 * dayName returns the number and the name of a puzzle of the day, or null for another puzzle.
 * @param {string} name
 */
export function dayName(name) {
  const date = dayOf(name);
  if (!date || date < table.day.first || !/^\w+:day#/.test(name)) return null;
  const n = Math.round((Date.parse(date) - Date.parse(table.day.first)) / 86_400_000) + 1;
  const k = (n - 1) % stars.length;
  if (name === mazeOfDay(date)) return `${t('ui.day.number', { n })} · ${stars[k]}`;
  return `${t('ui.day.board', { n })} · ${stars.at(-1 - k)}`;
}

/** titleOf describes a puzzle in a few words. @param {string} family @param {string} name */
export const titleOf = (family, name) => [t(`family.${family}`), ...partsOf(name)].join(', ');

/** partsOf returns the words for a puzzle, without its family. @param {string} name */
function partsOf(name) {
  const star = dayName(name);
  if (star) return [star];
  const id = name.replace(/^\w+:/, '');
  const mark = id.indexOf('#');
  const [params, seed] = mark >= 0 ? [id.slice(0, mark), id.slice(mark + 1)] : [id, null];
  const parts = params.split(':');
  const step = stepOf(name);
  const words = step ? [t('ui.title.step', { n: step })] : [];
  const band = parts.find((p) => bandNames.includes(p));
  if (seed !== null && /^\d+$/.test(params)) words.push(t('ui.title.level', { level: params }));
  else if (parts[0] !== 'day') words.push(parts[0].replace('x', ' × '));
  if (band) words.push(t(`band.${band}`));
  if (dayOf(name)) words.push(dateWords(String(dayOf(name))));
  else if (seed && !step) words.push(/^\d+$/.test(params) ? t('ui.title.seed', { seed }) : `#${seed}`);
  return words;
}

/** steps are the mazes of the trail, from gentle to fiendish and from 5 × 5 to 10 × 10. */
export const steps = 60;
const trailSeed = 'trail-';

/** stepName returns the ID of a maze of the trail. @param {number} step from 1 */
export function stepName(step) {
  const side = 5 + Math.floor((step - 1) / 10);
  return `maze:${side}x${side}:1-${side - 1}:${bandNames[Math.floor((step - 1) / 12)]}#${trailSeed}${step}`;
}

/** stepOf returns the place of a maze on the trail, or 0. @param {string} name */
export function stepOf(name) {
  const step = Number(name.split(`#${trailSeed}`)[1]) || 0;
  return step > 0 && step <= steps && name === stepName(step) ? step : 0;
}

const bandNames = ['gentle', 'easy', 'medium', 'hard', 'fiendish'];

/**
 * preset returns the rows and columns of a size for a difficulty, and the start of the IDs of such
 * puzzles, to which a seed is added.
 * @param {string} family
 * @param {string} size
 * @param {string} band
 */
export const preset = (family, size, band) => families[family].presets[size][bandNames.indexOf(band)];

export const randomSeed = () => Math.random().toString(36).slice(2, 10);

/**
 * orderOf returns the part before the seed in the ID of a puzzle that is made to a difficulty, or
 * nothing.
 * @param {string} name
 */
export const orderOf = (name) =>
  /^(\w+:\d+x\d+(?::\d+-\d+)?:(?:gentle|easy|medium|hard|fiendish))#/.exec(name)?.[1];

/**
 * another returns the ID of the next level, or of another puzzle of the same size and difficulty.
 * @param {string} family
 * @param {string} name
 */
export function another(family, name) {
  const seed = randomSeed();
  const order = orderOf(name);
  return order ? `${order}#${seed}` : families[family].next(name, seed)
    ?? preset(family, 'medium', 'medium').id + seed;
}

const dayWords = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });

/**
 * shortTitle returns a short name of a puzzle: a puzzle of the day by its date, any other one by
 * its size.
 * @param {string} name
 */
export function shortTitle(name) {
  const star = dayName(name);
  if (star) return star;
  const date = dayOf(name);
  const band = orderOf(name)?.split(':').at(-1);
  if (date && band) return `${dayWords(date)} · ${t(`band.${band}`)}`;
  return partsOf(name).join(', ');
}
