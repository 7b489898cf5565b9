// What an engine refuses, with the sentence that it gave and a status as in HTTP: 0 if
// there is no engine to answer.
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

// Gone is the error of a server that does not answer at all.
export class Gone extends Error {}

/**
 * statusOf returns the status that an engine refused with, or 0 for any other error.
 * @param {unknown} error
 */
export const statusOf = (error) => (error instanceof EngineError ? error.status : 0);
