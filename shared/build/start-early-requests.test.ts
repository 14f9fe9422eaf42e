/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import type { StartedRequest } from '../contracts/page/early-request.ts';
import { PAGE_DATA_ELEMENT } from '../contracts/page/page-data-element.ts';
import { encodeId } from '../domain/ids/entity-id.ts';
import { earlyScript } from './page-template-plugin.ts';

const [, CODE = ''] = /^<script nonce="\{\{nonce\}\}">(.*)<\/script>$/s.exec(earlyScript()) ?? [];
const CLIENT = 'CognitoIdentityServiceProvider.client-1';
const fetched = jest.fn<(url: string, init: RequestInit) => Promise<Response>>();
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1_000) + minutes * 60;
/** Only what is between the dots of a token is read here; `é` and `?>` make characters of base64url. */
const token = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify({ name: 'José ?>~', ...claims })).toString('base64url')}.signature`;
const grant = (changes: object = {}) => ({
  token: 'the-grant',
  role: 'Agent',
  subjectId: 33_190,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  ...changes,
});

let started: StartedRequest[] | undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  started = undefined;
  fetched.mockReset().mockImplementation(() => Promise.resolve({} as Response));
});

function keepSession({
  accessToken = token({ exp: inMinutes(40), 'cognito:groups': ['Agent'] }),
  idToken = token({ 'custom:agentId': '20417' }),
}) {
  const entries = { LastAuthUser: 'sub-1', 'sub-1.accessToken': accessToken, 'sub-1.idToken': idToken };
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(`${CLIENT}.${name}`, value);
  return { accessToken, idToken };
}

/** Opens a page and runs the script from the text that is delivered. @returns the addresses that were requested */
function open({
  earlyRequests,
  traceparent,
  address = '/dashboard',
}: { earlyRequests?: string[]; traceparent?: string; address?: string } = {}): string[] {
  const data = { config: { identity: { clientId: 'client-1' } }, snapshot: { id: '7f3a' }, earlyRequests, traceparent };
  document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA_ELEMENT}">${JSON.stringify(data)}</script>`;
  const location = new URL(address, 'https://portal.example');
  const tab: Record<string, unknown> = { document, location, localStorage, sessionStorage, fetch: fetched };
  // oxlint-disable-next-line no-implied-eval, no-new-func
  new Function('window', CODE)(tab);
  started = tab['__portalEarlyRequests'] as StartedRequest[] | undefined;
  return fetched.mock.calls.map(([url]) => url);
}

test('without a session nothing is requested', () => {
  expect(open({ earlyRequests: ['/a'] })).toEqual([]);
  expect(started).toBeUndefined();
});

test('the session and the requests of the page start with the headers that the client sends', () => {
  const { accessToken, idToken } = keepSession({});
  expect(
    open({
      earlyRequests: ['/dashboard/:agentId/parts?parts=a&isAdmin=:isAdmin&of=A%20b', '/news'],
      traceparent: '00-1-2-01',
    }),
  ).toEqual(['/api/session', '/dashboard/20417/parts?parts=a&isAdmin=false&of=A+b', '/news']);
  const headers = {
    accept: 'application/json',
    'accept-language': 'en',
    'x-portal-snapshot': '7f3a',
    traceparent: '00-1-2-01',
    authorization: `Bearer ${accessToken}`,
    'x-portal-id-token': idToken,
  };
  expect(started!.map((one) => one.headers)).toEqual([1, 2, 3].map(() => headers));
  expect(fetched.mock.calls[0]![1].headers).toEqual(headers);
});

test('D-48 early requests ask for the language that this browser has chosen', () => {
  keepSession({});
  localStorage.setItem('portalLocale', 'es');
  open();
  expect(started![0]!.headers).toMatchObject({ 'accept-language': 'es' });
});

test('while acting, the agent is the one acted for', () => {
  keepSession({ idToken: token({}) });
  sessionStorage.setItem('actingGrant', JSON.stringify(grant()));
  expect(open({ earlyRequests: ['/dashboard/:agentId?isAdmin=:isAdmin'] })).toEqual([
    '/api/session',
    '/dashboard/33190?isAdmin=true',
  ]);
  expect(started![0]!.headers).toMatchObject({ 'x-portal-acting-grant': 'the-grant' });
});

test.each([
  ['a person without an agent', null],
  ['who acts for a director', grant({ role: 'ReloDirector' })],
  ['a grant that has expired', grant({ expiresAt: new Date(Date.now() - 1).toISOString() })],
])('%s: what is about an agent is not requested', (_, kept) => {
  keepSession({ idToken: token({}) });
  if (kept) sessionStorage.setItem('actingGrant', JSON.stringify(kept));
  expect(open({ earlyRequests: ['/dashboard/:agentId'] })).toEqual(['/api/session']);
});

test.each([
  ['that is no token', { accessToken: 'nonsense' }],
  ['of an id that is none', { idToken: '%%%' }],
])('a stored token %s is a warning, and the session starts as usual', (_, kept) => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  keepSession(kept);
  expect(open({ earlyRequests: ['/dashboard/:agentId'] })).toEqual([]);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});

test.each([
  ['that expires within seconds', { accessToken: token({ exp: inMinutes(0) + 20 }) }],
  ['that has expired', { accessToken: token({ exp: inMinutes(-5) }) }],
])('with a token %s the session starts as usual', (_, kept) => {
  keepSession(kept);
  expect(open({ earlyRequests: ['/dashboard/:agentId'] })).toEqual([]);
});

test('with parameters in the address a page may ask for something else, so only the session starts', () => {
  keepSession({});
  expect(open({ earlyRequests: ['/list'], address: '/referrals?tab=wins' })).toEqual(['/api/session']);
});

test('D-02 links of the portal name the agent whose data is shown; another one changes what the page asks for', () => {
  keepSession({});
  const requestsAt = (address: string) => {
    fetched.mockClear();
    return open({ earlyRequests: ['/list/:agentId'], address });
  };
  expect(requestsAt(`/preferences?id=${encodeId(20_417)}`)).toEqual(['/api/session', '/list/20417']);
  for (const id of [encodeId(20_418), '20417', '', `${encodeId(20_417)}&tab=1`]) {
    expect(requestsAt(`/preferences?id=${id}`)).toEqual(['/api/session']);
  }
  sessionStorage.setItem('actingGrant', JSON.stringify(grant()));
  expect(requestsAt(`/preferences?id=${encodeId(33_190)}`)).toEqual(['/api/session', '/list/33190']);
  expect(requestsAt(`/preferences?id=${encodeId(20_417)}`)).toEqual(['/api/session']);
});

test.each([
  ['of an admin', { 'cognito:groups': ['Agent', 'Admin'] }, {}],
  ['of a director', { 'cognito:groups': ['ReloDirector', 'Agent'] }, {}],
  ['of operations', { 'cognito:groups': ['OpsTeamUser'] }, {}],
  ['without groups', {}, {}],
  ['whose groups are empty, whatever the id token says', { 'cognito:groups': [] }, { 'cognito:groups': ['Agent'] }],
])('D-04 an agent id in a session %s is not the agent whose data is shown', (_, access, id) => {
  keepSession({
    accessToken: token({ exp: inMinutes(40), ...access }),
    idToken: token({ 'custom:agentId': '20417', ...id }),
  });
  expect(open({ earlyRequests: ['/dashboard/:agentId', '/events'] })).toEqual(['/api/session', '/events']);
});

test('CS-004 groups of the id token count when the access token has none', () => {
  keepSession({
    accessToken: token({ exp: inMinutes(40) }),
    idToken: token({ 'custom:agentId': '20417', 'cognito:groups': ['Agent'] }),
  });
  expect(open({ earlyRequests: ['/dashboard/:agentId'] })).toEqual(['/api/session', '/dashboard/20417']);
});

test('a page that makes other requests first for this person says so, for itself alone', () => {
  keepSession({});
  localStorage.setItem('otherRequestsFirst/referrals', '');
  for (const address of ['/referrals', '/Referrals/']) {
    expect(open({ earlyRequests: ['/list'], address })).toEqual(['/api/session']);
    fetched.mockClear();
  }
  expect(open({ earlyRequests: ['/parts'], address: '/dashboard' })).toEqual(['/api/session', '/parts']);
});

test('an early request says whether its response is here', async () => {
  keepSession({});
  open();
  expect(started![0]!.isHere).toBe(false);
  await started![0]!.response;
  expect(started![0]!.isHere).toBe(true);
});

test('a failed request is no error of the page; the client makes it again', async () => {
  keepSession({});
  fetched.mockImplementation(() => Promise.reject(new TypeError('no network')));
  open();
  await expect(started![0]!.response).rejects.toThrow('no network');
});

test('the client can abort a request that was started early', () => {
  keepSession({});
  open();
  started![0]!.abort();
  expect(fetched.mock.calls[0]![1].signal!.aborted).toBe(true);
});
