// The service worker: it lets the pages open without a network. Package web fills in the
// version, a word for the content of all files, and their addresses (app.go).
//
// An old version is never mixed with a new one. Each page asks for the scripts and styles
// of its own version, whose folder has the version in its name. Installing fetches what the
// languages of the open pages need into a cache of its own, and checks that the pages belong to
// the new version. The other languages follow when a later page says that it has nothing to do;
// with the browser's data saver, only what that page's language needs, and no engine. Pages come
// from the network where it answers, so that a new version is seen at once, and from the newest
// cache otherwise. The version before stays, for pages that are still open.
//
// Hosts redirect addresses, and hold files back, and so do filters of browsers. The pages, their
// scripts, style sheets and texts, and the engine are all kept or none; any other file is kept if
// it can be had. An answer is kept as a copy, since browsers refuse one that was redirected.

const version = 'STRIDE_VERSION';
const assets = 'STRIDE_ASSETS'; // folder of the files that never change
const files = JSON.parse('STRIDE_FILES');
const scope = new URL('./', self.location.href);
const prefix = `stride ${scope.pathname} `;
const name = prefix + version;
const patience = 3000; // ms for the network to answer, where there is a cached page

const address = (file) => new URL(file, scope).href;
const isPage = (file) => file === '' || file.endsWith('/');

const textFile = /\/text\/(\w\w)\.json$/;
const folder = (path) => /^(\w\w)\//.exec(path)?.[1];
const inFolders = new Set(files.map(folder));
// The pages outside of the folders are in the language that has none.
const first = files.map((file) => textFile.exec(file)?.[1])
  .find((language) => language && !inFolders.has(language));

// languageOf returns the language that a file is for, or undefined for all.
const languageOf = (file) => textFile.exec(file)?.[1] ?? folder(file) ?? (isPage(file) ? first : undefined);

// needed returns the files that readers of some languages need.
const needed = (languages, saves) =>
  files.filter((file) => (languages.includes(languageOf(file) ?? languages[0]))
  && !(saves && file.endsWith('.wasm.gz')));

// isNeeded reports whether the pages cannot do without a file.
const isNeeded = (file) => isPage(file) || /\/(css|js|text|engine)\//.test(file);

// get fetches a file. A host may answer with a page in place of a file that it does not find.
async function get(file) {
  const answer = await fetch(address(file), { cache: isPage(file) ? 'reload' : 'default' });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const body = await answer.blob();
  if (isPage(file) && !(await body.text()).includes(assets)) throw new Error(`${file} is of another version`);
  const isHTML = answer.headers.get('Content-Type')?.startsWith('text/html');
  if (isHTML && !isPage(file) && !file.endsWith('.html')) throw new Error(`${file} is a page`);
  return [address(file), new Response(body, { headers: answer.headers })];
}

// add fetches files into the cache of this version.
async function add(some) {
  const answers = await Promise.all(some.map((file) => get(file).catch((error) => {
    if (isNeeded(file)) throw error;
    return null;
  })));
  const cache = await caches.open(name);
  await Promise.all(answers.filter(Boolean).map(([url, answer]) => cache.put(url, answer)));
}

async function install() {
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const languages = open.map(({ url }) => folder(url.slice(scope.href.length)) ?? first);
  await add(needed(languages.length > 0 ? languages : [first], navigator.connection?.saveData));
  await self.skipWaiting(); // pages that are open keep the files of their version
}

// complete adds what is missing.
async function complete({ language, saves }) {
  const kept = new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
  await add((saves ? needed([language], true) : files).filter((file) => !kept.has(address(file))));
}

async function activate() {
  const old = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
  await Promise.all(old.slice(0, -1).map((key) => caches.delete(key)));
  await self.clients.claim();
}

// find returns what is kept for an address, or undefined. A page is kept under its folder: other
// addresses lead there.
async function find(url) {
  const cache = await caches.open(name);
  url.search = url.hash = '';
  const exact = await cache.match(url.href);
  if (exact) return exact;
  const page = `${url.href.replace(/(\/index)?(\.html)?$/, '').replace(/\/$/, '')}/`;
  return await cache.match(page) && Response.redirect(page);
}

// page answers with a page from the network, or else from the cache.
async function page(request) {
  const kept = await find(new URL(request.url));
  if (!kept) {
    return fetch(request).catch(async () => await caches.match(address('404.html')) ?? Response.error());
  }
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
self.addEventListener('message', (event) => event.waitUntil(complete(event.data).catch(() => {})));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope.href)) return;
  const path = request.url.slice(scope.href.length);
  if (path === 'sw.js') return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else event.respondWith(asset(request));
});
