// The mazes that are proved to be best, by size. The shade shows the value as a share of the highest of the size.
import { el } from './dom.js';
import { list } from './engine.js';
import { link } from './share.js';
import { number, t } from './text.js';

/**
 * bySize groups mazes by size, in their order, without those that have no solution.
 * @param {API.ProvedMaze[]} mazes
 * @returns {API.ProvedMaze[][]}
 */
export function bySize(mazes) {
  /** @type {Map<string, API.ProvedMaze[]>} */
  const groups = new Map();
  for (const m of mazes) {
    if (m.value <= 0) continue;
    const key = `${m.rows}x${m.cols}`;
    groups.set(key, [...groups.get(key) ?? [], m]);
  }
  return [...groups.values()];
}

/** showProved fills a node with the list. @param {HTMLElement} node */
export async function showProved(node) {
  const { mazes } = await list('proved');
  node.replaceChildren(...bySize(mazes).reverse().map((list) => el('div', { class: 'proved-size' },
    el('h2', { text: `${list[0].rows} × ${list[0].cols}` }),
    el('ul', { class: 'proved-list' }, ...list.map((m) => el('li', {}, el('a', {
      class: 'proved', href: link('maze', m.id, []),
      vars: { '--share': String(m.value / Math.max(...list.map((other) => other.value))) },
    }, el('strong', { text: number(m.value) }), el('span', { text: `${number(m.min)}–${number(m.max)}` }),
    el('span', { class: 'unseen', text: t('ui.proved.name',
      { rows: m.rows, cols: m.cols, min: m.min, max: m.max, value: m.value }) }))))))));
}
