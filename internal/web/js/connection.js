// Whether there is a server behind the pages. When it stops answering, one banner says so,
// the engine in the page takes over, and the server is tried again until it is back.
import { el } from './dom.js';
import { answers } from './server.js';
import { t } from './text.js';

const pauses = [2, 4, 8, 15, 30]; // seconds between attempts; the last one stays
const goodNews = 5; // seconds for which its return is told

/** @type {'there' | 'gone' | 'none'} */
let state = document.documentElement.dataset.engine === 'page' ? 'none' : 'there';
const banner = el('div', { class: 'connection', role: 'status', hidden: true });

// there reports whether questions go to the server.
export const there = () => state === 'there';

// gone is called when the server has not answered.
export function gone() {
  if (state !== 'there') return;
  state = 'gone';
  say(t('ui.connection.gone'));
  retry();
}

async function retry() {
  for (let attempt = 0; ; attempt++) {
    const seconds = pauses[Math.min(attempt, pauses.length - 1)];
    await new Promise((resolve) => {
      setTimeout(resolve, seconds * 1000);
      addEventListener('online', resolve, { once: true });
    });
    if (await answers()) break;
  }
  state = 'there';
  say(t('ui.connection.back'));
  setTimeout(() => { if (state === 'there') banner.hidden = true; }, goodNews * 1000);
}

/** @param {string} text */
function say(text) {
  if (!banner.isConnected) document.getElementById('main')?.before(banner);
  banner.hidden = false;
  banner.textContent = text;
}
