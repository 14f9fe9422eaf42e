// The service worker of the portal (docs/decisions/0052), served as it is at /service-worker.js. It keeps files of releases,
// which never change, and one page for when there is no network. HTML, API responses and credentials are none of its
// business: everything but a navigation and a release file passes by.
const FILES = 'portal-files-1';
const OFFLINE = 'portal-offline-1';
const SETS = 'portal-sets-1';
const OFFLINE_PAGE = '/offline.html';
/** Not an address of the portal: the key of what open pages have named. */
const SETS_KEY = '/-/sets';
const RELEASE = /^\/releases\/[^/]+\/[^/]+\/(?=.)/;

self.addEventListener('install', (event) => {
  // at once: what it keeps is the same for every version of it
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    event.respondWith(fromNetwork(event));
    return;
  }
  if (request.method !== 'GET' || url.origin !== self.location.origin || !RELEASE.test(url.pathname)) return;
  // the page asks again under a new address when a file was refused or broken: then it is not kept any longer
  if (url.search !== '') event.waitUntil(forget(url.pathname));
  else if (!request.headers.has('range')) event.respondWith(releaseFile(event));
});

self.addEventListener('message', (event) => {
  const { type, releases } = event.data ?? {};
  if (type === 'set' && Array.isArray(releases)) event.waitUntil(keepOnlyOpenSets(event.source.id, releases));
});

async function keepOfflinePage() {
  const response = await fetch(OFFLINE_PAGE, { cache: 'reload', credentials: 'omit' });
  if (!response.ok || response.redirected) throw new Error('The page for lost connections did not arrive');
  await (await caches.open(OFFLINE)).put(OFFLINE_PAGE, response);
}

async function begin() {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith('portal-') && ![FILES, OFFLINE, SETS].includes(name));
  await Promise.all(outdated.map((name) => caches.delete(name)));
  // a page is asked for while this worker starts, not after
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** A page comes from the network or not at all. */
async function fromNetwork({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE })) ?? Response.error();
  }
}

/** The browser checks the integrity of what comes from here too. */
async function releaseFile(event) {
  const { request } = event;
  // without storage, such as on a full disk, everything comes from the network
  const files = await caches.open(FILES).catch(() => null);
  const kept = await files?.match(request.url, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const response = await fetch(request);
  if (files && isForEver(response)) event.waitUntil(files.put(request.url, response.clone()).catch(() => {}));
  return response;
}

/** Never an opaque response, an error, or one that a proxy made: those do not say that they are immutable. */
function isForEver({ status, type, redirected, headers }) {
  const isOwn = status === 200 && type === 'basic' && !redirected;
  return isOwn && /\bimmutable\b/.test(headers.get('cache-control') ?? '') && !headers.has('set-cookie');
}

async function forget(pathname) {
  await (await caches.open(FILES)).delete(pathname, { ignoreVary: true });
}

let last = Promise.resolve();
/** One after the other: each reads what the one before wrote. */
function keepOnlyOpenSets(client, releases) {
  last = last.catch(() => {}).then(() => removeOthers(client, releases));
  return last;
}

/**
 * Removes the files of all releases that no open page has in its set: those that were replaced, and those that were
 * withdrawn. So no more is kept than what open pages can ask for.
 */
async function removeOthers(client, releases) {
  const sets = await caches.open(SETS);
  const before = (await (await sets.match(SETS_KEY))?.json()) ?? {};
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const now = { [client]: releases };
  for (const { id } of open) if (id !== client && before[id]) now[id] = before[id];
  await sets.put(SETS_KEY, Response.json(now));
  const wanted = new Set(Object.values(now).flat());
  const files = await caches.open(FILES);
  for (const request of await files.keys()) {
    const [base] = RELEASE.exec(new URL(request.url).pathname) ?? [];
    if (!wanted.has(base)) await files.delete(request, { ignoreVary: true });
  }
}
