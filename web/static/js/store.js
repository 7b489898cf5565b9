// What the browser remembers: games by the ID of their level, the one that was played
// last in each family, and small choices. Storage may be forbidden or full; then the
// page works, and forgets.

const prefix = 'stride:';
const keepGames = 40;

function read(key, fallback) {
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? fallback : JSON.parse(text);
  } catch { return fallback; }
}

function write(key, value) {
  try { localStorage.setItem(prefix + key, JSON.stringify(value)); } catch { /* forgets */ }
}

function erase(key) {
  try { localStorage.removeItem(prefix + key); } catch { /* nothing there */ }
}

export const choice = (name, fallback) => read(`choice:${name}`, fallback);
export const choose = (name, value) => write(`choice:${name}`, value);

// games lists what was played, newest first: {id, name, family, when, moves, solved}.
export const games = () => read('games', []);

// saved returns {file, seconds} of a level, or null.
export const saved = (id) => read(`game:${id}`, null);

// save remembers a game. about is what games lists of it.
export function save(about, file, seconds) {
  write(`game:${about.id}`, { file, seconds });
  const list = [{ ...about, when: Date.now() }, ...games().filter((g) => g.id !== about.id)];
  for (const old of list.splice(keepGames)) erase(`game:${old.id}`);
  write('games', list);
  write(`last:${about.family}`, about.name);
}

// last returns the name of the level played last in a family, or null.
export const last = (family) => read(`last:${family}`, null);
