// What an engine refuses, with a sentence and a status as in HTTP: 0 if there is no engine to
// answer.
import { language, say, t } from './text.js';

export class EngineError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * refusal makes the error of an answer. Its sentence is in the language of the page, if the answer has
 * one that can be said in it.
 * @param {{error?: string, said?: import('./text.js').Phrase}} answer
 * @param {number} status
 */
export const refusal = (answer, status) => new EngineError(reasonOf(answer), status);

/**
 * reasonOf returns the sentence of an answer that says why something was not done.
 * @param {{error?: string, said?: import('./text.js').Phrase}} answer
 */
export function reasonOf({ error = '', said }) {
  if (said) return say(said);
  return language === 'en' ? error : t('ui.refused', { reason: error });
}

// Gone is the error of a server that does not answer at all.
export class Gone extends Error {}

/**
 * statusOf returns the status that an engine refused with, or 0 for any other error.
 * @param {unknown} error
 */
export const statusOf = (error) => (error instanceof EngineError ? error.status : 0);
