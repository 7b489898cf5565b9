// What a player is told when something was refused or has failed.
import { language, say, t } from './text.js';

/** @typedef {API.Refusal['kind']} Kind of an error */

/** PlayerError is an error whose message is a sentence for the player. */
export class PlayerError extends Error {
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
export const refusal = (answer) => new PlayerError(reasonOf(answer), answer.kind);

/**
 * reasonOf returns the sentence of an answer that gives the reason why something was not done.
 * @param {{error?: string, said?: API.Phrase}} answer
 */
export function reasonOf({ error = '', said }) {
  if (said) return say(said);
  return language === 'en' ? error : t('ui.refused', { reason: error });
}

/**
 * kindOf returns the kind of an error: anything that the engine has not said is a fault.
 * @param {unknown} error
 * @returns {Kind}
 */
export const kindOf = (error) => (error instanceof PlayerError ? error.kind : 'failed');

/**
 * messageOf returns what a player is told of something that was thrown. A fault of the program is
 * for its makers, and goes to the console.
 * @param {unknown} error
 */
export function messageOf(error) {
  if (error instanceof PlayerError) return error.message;
  console.error(error);
  return t('ui.engine.failed');
}
