// This module makes links to a position. The level and the moves are behind the '#', so browsers
// never send them to a server with the address.
//
//   shift/#level=shift:300%23&moves=3.0.D.p_2.1.L.m
//   maze/#level=maze:5x5:1-4:321413213333214312331443Q
//
// The maze of a day has a short address: maze/#day=2026-03-01. All addresses of pages are made
// here. The pages may be below any prefix of a host.

import { t } from './text.js';

const encodeMove = (/** @type {string} */ m) => m.replace(/\+$/, 'p').replace(/-$/, 'm').replaceAll(' ', '.');
const decodeMove = (/** @type {string} */ m) => m.replaceAll('.', ' ').replace(/p$/, '+').replace(/m$/, '-');

const dayBegin = 'maze:day#'; // of the IDs of mazes of the day

// root is the folder that all pages are in. The scripts are in static/VERSION/js.
export const root = new URL('../../../', import.meta.url);

/**
 * page returns the whole address of a page, such as "maze"; the empty name is the home page.
 * @param {string} name
 */
export function page(name) {
  const pages = new URL(document.documentElement.dataset.pages || './', location.href);
  return new URL(name === '' ? './' : `${name}/`, pages).href;
}

/**
 * link returns the whole address at which a level is played, after moves.
 * @param {string} family
 * @param {string} level
 * @param {string[]} moves
 */
export function link(family, level, moves) {
  const day = level.startsWith(dayBegin) ? level.slice(dayBegin.length) : null;
  const where = new URLSearchParams(day ? { day } : { level });
  if (moves.length > 0) where.set('moves', moves.map(encodeMove).join('_'));
  return `${page(family)}#${String(where).replaceAll('%3A', ':')}`;
}

/**
 * opened returns {level, moves} of the current address, of a page of a family. An ID alone is a
 * level, too, with its family or without.
 * @param {string} family
 */
export function opened(family) {
  const where = new URLSearchParams(location.hash.slice(1));
  const day = where.get('day');
  const bare = [...where.keys()].find((key) => key.includes(':'));
  const alone = bare && !/^[a-z]+:/.test(bare) ? `${family}:${bare}` : bare;
  const moves = (where.get('moves') || '').split('_').filter(Boolean).map(decodeMove);
  return { level: day ? dayBegin + day : where.get('level') ?? alone, moves };
}

/**
 * settle writes the level into the address, without moves, so that a reload continues the game
 * instead of returning to the link. Unless it replaces the address, it adds a step to the browser's
 * history.
 * @param {string} family
 * @param {string} level
 * @param {boolean} replace
 */
export function settle(family, level, replace) {
  const to = link(family, level, []);
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
}

/**
 * share shares a link through the system's dialogue if there is one, otherwise through the
 * clipboard. It returns what it has done, or null if neither works.
 * @param {string} url
 * @param {string} title
 * @param {string} text before the link
 */
export async function share(url, title, text = '') {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    try { await navigator.share({ url, title,
      text }); return t('ui.share.shared'); } catch { /* closed: the link is on the page */ }
  }
  try {
    await navigator.clipboard.writeText(text ? `${text}\n${url}` : url);
    return t(text ? 'ui.share.text' : 'ui.share.copied');
  } catch { return null; }
}
