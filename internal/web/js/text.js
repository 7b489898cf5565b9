// The texts of the page's language. Package web makes a JSON file for each language from the
// message files of the program. It is loaded before any other code of the page runs.
//
// Words in braces are replaced. A text that depends on a number has several forms, with keys such
// as "ui.jumps.one" and "ui.jumps.other"; the browser knows which form a number takes in each
// language.

export const language = document.documentElement.lang;
const plurals = new Intl.PluralRules(language);
/** @type {Record<string, string>} */
const texts = await (await fetch(new URL(`../text/${language}.json`, import.meta.url))).json();

/** arrows are the signs of the directions. @type {Record<string, string>} */
export const arrows = { R: '→', D: '↓', L: '←', U: '↑' };

/**
 * t returns a text. If it has several forms, the number n decides.
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
export function t(key, values = {}) {
  const form = texts[key] ?? texts[`${key}.${plurals.select(Number(values.n))}`] ?? texts[`${key}.other`];
  if (form === undefined) throw new Error(`there is no text ${key} in ${language}`);
  return form.replaceAll(/\{(\w+)\}/g, (braces, name) => (name in values ? show(values[name]) : braces));
}

/**
 * A phrase is a sentence from the engine: the key of a text with its values, which may be phrases
 * too, or a text that is the same in all languages.
 * @typedef {{key: string, values?: Record<string, string | number | Phrase>} | {text: string}} Phrase
 */

/**
 * say returns the words of a phrase. If the page has no text for it yet, it returns the key.
 * @param {Phrase} phrase
 * @returns {string}
 */
export function say(phrase) {
  if ('text' in phrase) return phrase.text;
  /** @type {Record<string, string | number>} */
  const values = {};
  for (const [name, value] of Object.entries(phrase.values ?? {})) values[name] = typeof value === 'object'
    ? say(value) : value;
  return has(phrase.key) ? t(phrase.key, values) : phrase.key;
}

/**
 * sayAll returns several sentences. Chinese has no blanks between them.
 * @param {Phrase[]} phrases
 */
export const sayAll = (phrases) => phrases.map(say).join(language === 'zh' ? '' : ' ');

/** @param {string} key */
export const has = (key) => key in texts || `${key}.other` in texts;


/** @param {string | number} value */
const show = (value) => (typeof value === 'number' ? number(value) : value);

const alike = 1000; // whole numbers below this are written the same way in all languages of the pages

/** @type {Map<number, Intl.NumberFormat>} */
const formats = new Map(); // by digits: creating the first takes 20 ms, a hundred times as long as using it

/**
 * number writes a number, with some digits behind the point.
 * @param {number} n
 * @param {number} digits
 */
export function number(n, digits = 0) {
  if (digits === 0 && Number.isInteger(n) && n >= 0 && n < alike) return String(n);
  const format = formats.get(digits) ?? new Intl.NumberFormat(language,
    { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(digits, format);
  return format.format(n);
}

/** seconds writes a measured time with a sensible number of digits. @param {number} s */
export const seconds = (s) => number(s, s < 1 ? 3 : 1);

/**
 * place names a cell for people: row first and from 1, in mazes as in Number Shifting, whose moves
 * have the column first and count from 0.
 * @param {{cols?: number, width?: number}} board
 * @param {number} cell
 */
export function place({ cols, width }, cell) {
  const across = cols ?? width ?? 1;
  return t('ui.place', { row: Math.floor(cell / across) + 1, column: (cell % across) + 1 });
}

/**
 * directionName returns the words for R, D, L or U, such as "to the right".
 * @param {string} direction
 */
export const directionName = (direction) => t(directions[direction]);

/** @type {Record<string, string>} */
const directions = { R: 'direction.right', D: 'direction.down', L: 'direction.left', U: 'direction.up' };
