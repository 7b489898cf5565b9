// Answers that come with the site as data, for the boards that players open first: the first
// levels, the puzzles of several days, and the hints for their first positions. So a board can be
// played before the engine has arrived. Package web writes them (site.go).

/**
 * @typedef {object} Prepared a file of answers, see site.go
 * @property {Record<string, API.LevelView>} levels by ID
 * @property {Record<string, API.HintAnswer[]>} [hints] the steps of the first hint, by ID
 * @property {API.DailyPuzzles} [daily]
 * @property {string[]} [days] that have files
 */

/** @type {Map<string, Promise<Prepared | null>>} */
const files = new Map();

/**
 * read returns a file of data, or null if the site has none of that name.
 * @param {string} name
 * @returns {Promise<Prepared | null>}
 */
function read(name) {
  let file = files.get(name);
  if (!file) {
    // A host may answer with a page in place of a file.
    file = fetch(new URL(`../data/${name}.json`, import.meta.url)).then((r) => (r.ok ? r.json() : null))
      .catch(() => null);
    files.set(name, file);
  }
  return file;
}

/** day returns the file of a day, or null. @param {string} date */
async function day(date) {
  return (await read('first'))?.days?.includes(date) ? read(`day-${date}`) : null;
}

/**
 * prepared returns the answer to a question if it came with the site. If the engine is loaded, it
 * looks up only answers that would take the engine long.
 * @param {string} name
 * @param {any} query
 * @param {boolean} loaded
 * @returns {Promise<any>}
 */
export async function prepared(name, query, loaded) {
  if (name === 'daily') return (await day(query.date))?.daily ?? null;
  if (name === 'hint') return firstHint(query);
  if (name !== 'level') return null;
  const { level = '' } = query;
  const dated = /#(\d{4}-\d\d-\d\d)/.exec(level);
  if (dated) return (await day(dated[1]))?.levels[level] ?? null;
  return level && !loaded ? (await read('first'))?.levels[level] ?? null : null;
}

/**
 * firstHint returns a hint for a first position. It is in the same file as the level, which has
 * been read.
 * @param {{level: string, moves?: string[], step: number}} query
 */
async function firstHint({ level, moves, step }) {
  if (moves?.length) return null;
  for (const file of files.values()) {
    const steps = (await file)?.hints?.[level];
    if (steps) return steps[step - 1];
  }
  return null;
}
