// The modules that tests and the console of a browser use from the script of a page. They have
// state, which a second copy of them would not share.
export * as engine from './engine.js';
export * as later from './later.js';
export * as names from './names.js';
export * as searches from './searches.js';
export * as text from './text.js';
