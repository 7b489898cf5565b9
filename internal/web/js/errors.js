// The errors of the engine, wherever it is, and of a server that cannot be reached.
import { language, say, t } from './text.js';

/**
 * @typedef {NonNullable<API.Refusal['kind']> | 'none'} Kind of an error; none if there is no engine to answer
 */

export class EngineError extends Error {
  /** @param {string} message @param {Kind} kind */
  constructor(message, kind) {
    super(message);
    this.kind = kind;
  }
}

/**
 * refusal makes the error of an answer. Its message is in the language of the page, if the answer
 * can be said in it.
 * @param {API.Refusal} answer
 */
export const refusal = (answer) => new EngineError(reasonOf(answer), answer.kind ?? 'failed');

/**
 * reasonOf returns the sentence of an answer that gives the reason why something was not done.
 * @param {{error?: string, said?: API.Phrase}} answer
 */
export function reasonOf({ error = '', said }) {
  if (said) return say(said);
  return language === 'en' ? error : t('ui.refused', { reason: error });
}

/** ServerDown is the error of a server that does not answer at all. */
export class ServerDown extends Error {}

/**
 * kindOf returns the kind of an error of the engine, or none for any other error.
 * @param {unknown} error
 */
export const kindOf = (error) => (error instanceof EngineError ? error.kind : 'none');
