import { beforeEach, expect, test } from '@jest/globals';
import { ORIGIN, WorkerBrowser } from './testing/worker-browser.ts';

const FILE = '/releases/mfe-list/1.0.0/list.js';
const lasting = { headers: { 'cache-control': 'public, max-age=31536000, immutable' } };

let browser: WorkerBrowser;
beforeEach(async () => {
  browser = new WorkerBrowser('service-worker.js');
  browser.network = (path) =>
    path.startsWith('/releases/') ? new Response(`code of ${path}`, lasting) : new Response('<h1>You are offline</h1>');
  await browser.start();
  browser.requested.length = 0;
});

test('a release file is asked for once, and then comes from the browser', async () => {
  for (let visit = 1; visit <= 3; visit++) {
    expect(await (await browser.get(FILE))?.text()).toBe(`code of ${FILE}`);
  }
  expect(browser.requested).toEqual([FILE]);
});

test.each<[string, string, object]>([
  ['an API response', '/api/session', {}],
  ['GraphQL', '/graphql', { method: 'POST' }],
  ['what is live', '/releases/current', {}],
  ['a report of health', '/releases/health', { method: 'POST' }],
  ['the discovery document', '/releases/frontend-discovery.json', {}],
  ['a release file of another origin', 'https://elsewhere.example/releases/a/1.0.0/x.js', {}],
  ['a part of a file', FILE, { headers: { range: 'bytes=0-9' } }],
])('%s passes by', async (_what, address, request) => {
  expect(await browser.get(address, request)).toBeUndefined();
  expect(browser.kept).not.toContain(new URL(address, ORIGIN).pathname);
});

test.each<[string, () => Response]>([
  ['a missing file', () => new Response('no', { status: 404, ...lasting })],
  ['a withdrawn file', () => new Response('gone', { status: 410 })],
  ['an opaque response', () => Object.defineProperty(new Response('x', lasting), 'type', { value: 'opaque' })],
  ['a redirected one', () => Object.defineProperty(new Response('x', lasting), 'redirected', { value: true })],
  ['one that a proxy made', () => new Response('<h1>Sign in to the network</h1>')],
])('%s is handed on and never kept', async (_what, respond) => {
  browser.network = respond;
  const { status } = respond();
  expect((await browser.get(FILE))?.status).toBe(status);
  expect(browser.kept).not.toContain(FILE);
});

test('a page always comes from the network; without one the offline page does, whatever was shown before', async () => {
  browser.network = () => new Response('<p>Maya Ferreira</p>');
  expect(await (await browser.get('/referrals', { mode: 'navigate' }))?.text()).toContain('Maya');
  expect(browser.kept).toEqual(['/offline.html']);
  browser.network = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await (await browser.get('/referrals', { mode: 'navigate' }))?.text()).toBe('<h1>You are offline</h1>');
});

test('a page that the browser has begun to load is not asked for again', async () => {
  const request = { url: `${ORIGIN}/referrals`, method: 'GET', mode: 'navigate', headers: new Headers() };
  const preloadResponse = Promise.resolve(new Response('preloaded'));
  expect(await (await browser.send('fetch', { request, preloadResponse }))?.text()).toBe('preloaded');
  expect(browser.requested).toEqual([]);
});

test('a file that was broken is asked for under a new address, and forgotten', async () => {
  await browser.get(FILE);
  expect(await browser.get(`${FILE}?retry=1`)).toBeUndefined();
  expect(browser.kept).not.toContain(FILE);
});

test('only the files of sets that open pages have are kept, those of a withdrawn release are removed', async () => {
  const next = '/releases/mfe-list/1.1.0/list.js';
  browser.openPages = ['old tab', 'new tab'];
  await browser.name('old tab', ['/releases/mfe-list/1.0.0/']);
  await browser.get(FILE);
  await browser.get(next);
  await browser.name('new tab', ['/releases/mfe-list/1.1.0/']);
  expect(browser.kept).toEqual(expect.arrayContaining([FILE, next]));

  browser.openPages = ['new tab'];
  await browser.name('new tab', ['/releases/mfe-list/1.1.0/']);
  expect(browser.kept).toContain(next);
  expect(browser.kept).not.toContain(FILE);
  browser.network = () => new Response('withdrawn', { status: 410 });
  expect((await browser.get(FILE))?.status).toBe(410);
});

test('two pages that name their sets at the same time do not lose each other', async () => {
  browser.openPages = ['one', 'two'];
  await Promise.all([
    browser.name('one', ['/releases/mfe-list/1.0.0/']),
    browser.name('two', ['/releases/mfe-list/2.0.0/']),
  ]);
  await browser.get(FILE);
  await browser.name('two', ['/releases/mfe-list/2.0.0/']);
  expect(browser.kept).toContain(FILE);
});

test('a worker is not installed without its offline page', async () => {
  const other = new WorkerBrowser('service-worker.js');
  other.network = () => new Response('no', { status: 500 });
  await expect(other.send('install')).rejects.toThrow('did not arrive');
});

test('the empty worker removes everything that was kept, and itself', async () => {
  const empty = new WorkerBrowser('no-service-worker.js');
  for (const [name, store] of browser.stores) empty.stores.set(name, store);
  empty.stores.set('of somebody else', empty.stores.get('portal-offline-1')!);
  await empty.start();
  expect([...empty.stores.keys()]).toEqual(['of somebody else']);
  expect(empty.isUnregistered).toBe(true);
  expect(await empty.get(FILE)).toBeUndefined();
});
