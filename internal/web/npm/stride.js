// Opens the engine where fetch loads files: in browsers.
import { start } from './engine.js';

export { EngineError } from './engine.js';

/** open starts an engine. @param {any} [program] */
export const open = (program) => start(program ?? new URL('./engine.wasm.gz', import.meta.url));
