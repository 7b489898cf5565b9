import type * as API from './questions.js';

export type { API };

/** An engine, which answers the questions of the pages. */
export interface Engine {
  /** Asks a question that is answered at once. */
  ask<N extends keyof API.Questions>(
    name: N,
    query?: API.Questions[N][0],
  ): Promise<API.Questions[N][1]>;
  /**
   * Runs a search and returns its result. When the signal aborts, the search ends with the best it
   * has. Without `seconds` or `steps` in the query it ends after 10 s, which a busy machine may
   * need for a large level.
   */
  search<N extends keyof API.Searches>(
    name: N,
    query: API.Searches[N][0],
    options?: { signal?: AbortSignal; onstatus?: (status: API.Status) => void },
  ): Promise<API.Searches[N][1]>;
}

/**
 * Starts an engine. The program is the address of engine.wasm.gz or its bytes, if it is not next to
 * this script.
 */
export function open(program?: string | URL | Uint8Array): Promise<Engine>;

/** A refusal of the engine. */
export class EngineError extends Error {
  kind: API.Refusal['kind'];
}
