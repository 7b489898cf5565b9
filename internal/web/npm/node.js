// Opens the engine in Node, whose fetch does not load files.
import { readFile } from 'node:fs/promises';
import { start } from './engine.js';

export { EngineError } from './engine.js';

/** open starts an engine. @param {any} [program] */
export const open = async (program) =>
  start(program ?? await readFile(new URL('./engine.wasm.gz', import.meta.url)));
