// The language of the pages. A visitor whose browser prefers another language of the pages is
// offered that one, once; nobody is led there by force. What is chosen in the menu, or by the
// answer to the offer, is remembered. This script is on every page, so it uses no texts but
// those in the menu.
import { button, byId, el } from './dom.js';
import { choice, choose } from './store.js';

const here = document.documentElement.lang;
const menu = byId('languages');
/** @type {HTMLAnchorElement[]} */
const links = [...menu.querySelectorAll('a')];

for (const link of links) {
  link.addEventListener('click', () => {
    choose('language', link.lang);
    link.hash = location.hash; // the level that is open
  });
}

// preferred returns the link to the page in the language that was chosen, or else in the first
// language of the browser that there is.
function preferred() {
  const wanted = choice('language', null);
  for (const language of wanted ? [wanted] : navigator.languages) {
    const found = links.find((a) => a.lang === language || a.lang === language.split('-')[0]);
    if (found) return found;
  }
  return null;
}

// The menus close as menus do.
for (const list of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('details.menu'))) {
  document.addEventListener('click', (event) => { if (event.target instanceof Node && !list.contains(event.target)) list.open = false; });
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    list.open = false;
    list.querySelector('summary')?.focus();
  });
}

const better = preferred();
if (better && better.lang !== here) {
  const { offer, yes, no } = better.dataset;
  const note = el('div', { class: 'offer', id: 'offer', lang: better.lang, role: 'region', 'aria-label': offer }, el('p', { text: offer }),
    button(String(yes), () => better.click(), { id: 'offer-yes', class: 'big' }),
    button(String(no), () => { choose('language', here); note.remove(); }, { id: 'offer-no' }));
  document.querySelector('.top')?.after(note);
}
