// The pages install themselves in the browser, so that they also open without a network, if they come
// with a manifest.
import { root } from './share.js';
import { script } from './trusted.js';

// Nothing is installed before the page is ready: the first board comes first.
async function install() {
  try {
    await navigator.serviceWorker.register(script(new URL('sw.js', root)), { scope: root.pathname, updateViaCache: 'none' });
  } catch { /* without it the pages work as long as they can be reached */ }
}

if ('serviceWorker' in navigator && document.querySelector('link[rel="manifest"]')) {
  if (document.readyState === 'complete') install();
  else addEventListener('load', install, { once: true });
}
