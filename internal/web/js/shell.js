// What every page has around its content: the settings, the menu, and the installation as an
// application. Its only texts are those in the page.
//
// If the browser of a visitor prefers another language of the pages, that one is offered once; no
// visitor is redirected. The page remembers the choice in the settings, or the answer to the offer.
import { byId } from './dom.js';
import { onIdle, savesData } from './later.js';
import { root } from './share.js';
import { choose, keepSwitch } from './store.js';
import { script } from './trusted.js';

const here = document.documentElement.lang;
/** @type {HTMLAnchorElement[]} */
const links = [...byId('languages').querySelectorAll('a')];

// The settings that are on or off, as they are at first.
const settings = { clock: true, sound: false, vibration: false };
for (const [name, usual] of Object.entries(settings)) {
  keepSwitch(byId(`setting-${name}`), name, usual, () => document.dispatchEvent(new Event('stride:setting')));
}

for (const link of links) {
  link.addEventListener('click', () => {
    choose('language', link.lang);
    link.hash = location.hash; // the level that is open
  });
}

// theme.js has chosen the language that is offered, if any.
const { offer } = document.documentElement.dataset;
const note = document.querySelector(`.offer[lang="${offer}"]`);
note?.querySelector('.big')?.addEventListener('click',
  () => links.find((link) => link.lang === offer)?.click());
note?.querySelector('.big + button')?.addEventListener('click', () => {
  choose('language', here);
  note.remove();
  delete document.documentElement.dataset.offer;
});

// The pages install themselves in the browser if they come with a manifest, so that they also open
// without a network. Nothing is installed before the page is ready: the first board comes first.
// The files of other languages are fetched when a later page is idle.
async function install() {
  const { controller } = navigator.serviceWorker;
  try {
    await navigator.serviceWorker.register(script(new URL('sw.js', root)),
      { scope: root.pathname, updateViaCache: 'none' });
    onIdle(() => controller?.postMessage({ language: here, saves: savesData() }));
  } catch { /* without it the pages work as long as they can be reached */ }
}

if ('serviceWorker' in navigator && document.querySelector('link[rel="manifest"]')) {
  if (document.readyState === 'complete') install();
  else addEventListener('load', install, { once: true });
}
