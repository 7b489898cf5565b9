// What tests and the console of a browser take from the script of a page: modules with a state, which a
// second copy of them would not share.
export * as engine from './engine.js';
export * as inpage from './inpage.js';
export * as later from './later.js';
export * as presets from './presets.js';
export * as text from './text.js';
