import { beforeEach, expect, jest, test } from '@jest/globals';
import { ENDPOINTS, type StartedRequest } from '@portal/shared/contracts';
import { onAny, startServer } from '@portal/shared/testing/server';
import { activateLocale } from '@portal/shared/i18n';
import { z } from 'zod';
import { HttpClient } from './http-client.ts';

const server = startServer();
const Answer = z.object({ from: z.string() });
const TOKEN = { authorization: 'Bearer of-maya' };
const USUAL = { accept: 'application/json', 'accept-language': 'en' };
const SESSION = '/api/session';

let http: HttpClient;
let headers: Record<string, string>;
beforeEach(() => {
  headers = TOKEN;
  http = new HttpClient();
  http.useCredentials({ headers: () => Promise.resolve(headers), onRefused: () => {} });
  server.use(onAny(() => Response.json({ from: 'the client' })));
});

const started = (changes: Partial<StartedRequest> = {}): StartedRequest => ({
  url: SESSION,
  headers: { ...USUAL, ...TOKEN },
  response: Promise.resolve(Response.json({ from: 'the HTML' })),
  startedAt: Date.now(),
  isHere: true,
  abort: jest.fn(),
  ...changes,
});
const ask = async (signal?: AbortSignal) =>
  (await http.request('GET', 'session', { schema: Answer, ...(signal && { signal }) })).from;

test('a request that the HTML has started is taken over, once', async () => {
  http.useEarlyRequests([started()]);
  expect([await ask(), await ask()]).toEqual(['the HTML', 'the client']);
});

test('D-48 on a page in Spanish, the request that the HTML has sent in Spanish is taken over', async () => {
  await activateLocale('es');
  const [spanish, english] = [started({ headers: { ...USUAL, ...TOKEN, 'accept-language': 'es' } }), started()];
  http.useEarlyRequests([spanish]);
  expect(await ask()).toBe('the HTML');
  expect(spanish.abort).not.toHaveBeenCalled();
  http.useEarlyRequests([english]);
  expect(await ask()).toBe('the client');
  await activateLocale('en');
});

test.each([
  ['for another person', { authorization: 'Bearer of-leo' }],
  ['under a grant', { ...TOKEN, 'x-portal-acting-grant': 'grant' }],
  ['signed out', {}],
])('a request %s is sent as usual', async (_, own: Record<string, string>) => {
  const early = started();
  http.useEarlyRequests([early]);
  headers = own;
  expect(await ask()).toBe('the client');
  expect(early.abort).toHaveBeenCalledTimes(1);
  headers = TOKEN;
  expect(await ask()).toBe('the client');
});

test('a request under a grant that has ended is sent without it', async () => {
  http.useEarlyRequests([started({ headers: { ...USUAL, ...TOKEN, 'x-portal-acting-grant': 'grant' } })]);
  expect(await ask()).toBe('the client');
});

test('neither another address nor a write is taken over', async () => {
  http.useEarlyRequests([started({ url: `${SESSION}?a=1` }), started({ url: '/api/login-as' })]);
  expect(await ask()).toBe('the client');
  const written = await http.request('POST', 'loginAs', { body: {}, schema: Answer });
  expect(written.from).toBe('the client');
});

test('a request that failed is made again, one that is refused is refused', async () => {
  const failed = Promise.reject<Response>(new TypeError('no network'));
  failed.catch(() => {});
  http.useEarlyRequests([started({ response: failed })]);
  expect(await ask()).toBe('the client');
  http.useEarlyRequests([started({ response: Promise.resolve(Response.json({}, { status: 403 })) })]);
  await expect(ask()).rejects.toMatchObject({ status: 403 });
});

test('a refusal for the tokens is renewed and sent again', async () => {
  http.useCredentials({
    headers: () => Promise.resolve(headers),
    onRefused: () => {},
    renew: () => Promise.resolve(true),
  });
  http.useEarlyRequests([started({ response: Promise.resolve(Response.json({}, { status: 401 })) })]);
  expect(await ask()).toBe('the client');
});

test('an aborted request aborts what the HTML has started', async () => {
  const stop = new AbortController();
  const [abort, response] = abortable();
  http.useEarlyRequests([started({ response, abort })]);
  const asked = ask(stop.signal);
  setTimeout(() => stop.abort(), 10);
  await expect(asked).rejects.toMatchObject({ code: 'aborted' });
});

/** As a fetch: its response rejects when it is aborted. */
function abortable(): [abort: () => void, response: Promise<Response>] {
  const controller = new AbortController();
  const response = new Promise<Response>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
  });
  return [() => controller.abort(), response];
}

test('a response that has become old is not used, however late the client is there', async () => {
  const early = started({ startedAt: Date.now() - 30_001 });
  http.useEarlyRequests([early]);
  expect(await ask()).toBe('the client');
  expect(early.abort).toHaveBeenCalledTimes(1);
});

const askList = async (page: number) =>
  (await http.request('GET', 'referralSearch', { query: { page }, schema: Answer })).from;
const LIST = `${ENDPOINTS.referralSearch}?page=1`;

test('once the page has asked for another list, the early one is dropped: it would lack what the visitor changes later', async () => {
  const early = started({ url: LIST });
  http.useEarlyRequests([started(), early]);
  expect(await askList(2)).toBe('the client');
  expect(early.abort).toHaveBeenCalledTimes(1);
  expect(await askList(1)).toBe('the client');
  expect(await ask()).toBe('the HTML');
});

test('what was started for a page that the visitor has left is not used', async () => {
  const { href } = window.location;
  const early = started({ url: LIST });
  http.useEarlyRequests([early]);
  window.history.replaceState({}, '', '/elsewhere');
  expect(await askList(1)).toBe('the client');
  window.history.replaceState({}, '', href);
  expect(await askList(1)).toBe('the client');
  expect(early.abort).toHaveBeenCalledTimes(1);
});

test('what was read before a write to the same path is not taken over', async () => {
  const [cart, other] = [started({ url: '/agent/v2/sgd-cart/7' }), started()];
  http.useEarlyRequests([cart, other]);
  await http.request('PATCH', 'savedCart', { path: { agentId: 7 }, body: {} });
  expect(cart.abort).toHaveBeenCalledTimes(1);
  expect(other.abort).not.toHaveBeenCalled();
  expect(await ask()).toBe('the HTML');
  expect(await http.request('GET', 'savedCart', { path: { agentId: 7 }, schema: Answer })).toEqual({
    from: 'the client',
  });
});
