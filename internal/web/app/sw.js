// The service worker: it lets the pages open without a network. Package web fills in the
// version, a word for the content of all files, and their addresses (app.go).
//
// An old version is never mixed with a new one. Each page asks for the scripts and styles
// of its own version, whose folder has the version in its name. Installing fetches all
// files of the new version or none, into a cache of its own, and checks that the pages
// belong to it; nothing is added to a cache later. Pages come from the network where it
// answers, so that a new version is seen at once, and from the newest cache otherwise. The
// version before stays, for pages that are still open.

const version = 'STRIDE_VERSION';
const assets = 'STRIDE_ASSETS'; // folder of the files that never change
const files = JSON.parse('STRIDE_FILES');
const scope = new URL('./', self.location.href);
const prefix = `stride ${scope.pathname} `;
const name = prefix + version;
const patience = 3000; // ms for the network to answer, where there is a cached page

const address = (file) => new URL(file, scope).href;
const isPage = (file) => file === '' || file.endsWith('/');

async function install() {
  const answers = await Promise.all(files.map(async (file) => {
    const answer = await fetch(address(file), { cache: isPage(file) ? 'reload' : 'default' });
    if (!answer.ok || answer.redirected) throw new Error(`${file}: ${answer.status}`);
    if (isPage(file) && !(await answer.clone().text()).includes(assets)) throw new Error(`${file} is of another version`);
    return [address(file), answer];
  }));
  const cache = await caches.open(name);
  await Promise.all(answers.map(([url, answer]) => cache.put(url, answer)));
  await self.skipWaiting(); // pages that are open keep the files of their version
}

async function activate() {
  const old = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
  await Promise.all(old.slice(0, -1).map((key) => caches.delete(key)));
  await self.clients.claim();
}

// page answers with a page from the network, or else from the cache.
async function page(request) {
  const url = new URL(request.url);
  url.search = url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  const kept = await (await caches.open(name)).match(url.href);
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => { setTimeout(() => resolve(null), patience); });
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  const serverError = 500; // and above: a proxy without its server
  return answer && answer.status < serverError ? answer : kept;
}

// asset answers with a file of some version.
async function asset(request) {
  const mine = await (await caches.open(name)).match(request);
  return mine ?? await caches.match(request) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope.href)) return;
  const path = request.url.slice(scope.href.length);
  if (path.startsWith('api/v1/') || path === 'healthz' || path === 'metrics' || path === 'sw.js') return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else event.respondWith(asset(request));
});
