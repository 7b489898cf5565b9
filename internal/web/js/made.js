// The mazes that were made in this browser, newest first, in place of the server's list of recent mazes.

const key = 'stride:made';
const maxKept = 12;

/** @returns {API.RecentLevel[]} */
export function made() {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter((m) => m?.level?.values) : [];
  } catch { return []; }
}

/** remember adds the level that a search has made. @param {any} level */
export function remember(level) {
  if (!level?.solvable) return;
  const others = made().filter((m) => m.id !== level.id);
  const list = [{ id: level.id, level, made: new Date().toISOString() }, ...others].slice(0, maxKept);
  try { localStorage.setItem(key, JSON.stringify(list)); } catch { /* full or forbidden: it is not listed */ }
}
