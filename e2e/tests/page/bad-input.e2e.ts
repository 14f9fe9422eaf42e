import type { APIResponse } from '@playwright/test';
import { ENDPOINTS, Problem, type SavedCart, type WaitlistResponse } from '@portal/shared/contracts';
import { type PortalApi, signInToApi } from '../../support/portal-api.ts';
import { expect, test } from '../../support/kept-session.ts';
import { pagerText, rowsOf } from '../../support/referral-list.ts';

const MAYA = 20_417;
const at = (endpoint: keyof typeof ENDPOINTS, id: string | number): string =>
  ENDPOINTS[endpoint].replace(/:\w+/, String(id));

test('D-22 invalid values of the address are ignored, each with a message; closing it cleans up the address', async ({
  page,
  signIn,
}) => {
  await signIn('leo', '/referrals?tab=nope&page=-3&sort=x&limit=7&state=Colorado&side=seller&q=%00');
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'There is no tab' });
  await expect(notice.getByRole('paragraph')).toHaveText(
    [
      '“Colorado” is not a state; it was left out.',
      '“-3” is not a possible page; 1 is used.',
      '“7” is not a possible number of rows; 15 is used.',
      'The list cannot be sorted by “x”; the usual order is shown.',
    ].toSpliced(0, 0, 'There is no tab “nope”; Active Leads is shown.'),
  );
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Active Leads\d+$/);
  for (const row of await rowsOf(page).all()) await expect(row).toContainText('Seller');
  await notice.getByRole('button', { name: 'Close this notice' }).click();
  await expect(page).toHaveURL('/referrals?side=seller');
  await expect(notice).toHaveCount(0);
});

test("D-22 states and statuses that none of one's referrals has are ignored, and a page beyond the end redirects to the last one", async ({
  page,
  signIn,
}) => {
  await signIn('leo', '/referrals?state=ZZ&status=%3Cscript%3Ealert(1)%3C%2Fscript%3E');
  await expect(page.getByText('None of your referrals is in “ZZ”; this filter was left out.')).toBeVisible();
  await expect(
    page.getByText('None of your referrals has the status “<script>alert(1)</script>”; this filter was left out.'),
  ).toBeVisible();
  await expect(pagerText(page)).toHaveText('Showing: 1 to 12 of 12 results');
  await page.goto('/referrals?page=99');
  await expect(page.getByText('There is no page 99.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to page 1' }).click();
  await expect(pagerText(page)).toHaveText('Showing: 1 to 12 of 12 results');
});

test('no address results in a blank page: there is always the header, a heading and a text', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('leo', '/dashboard');
  for (const [address, words] of [
    ['/sgd?tab=nope&radius=x&selected=abc&sort=--&show=a&zip=1', 'Guaranteed Display'],
    ['/sgd?tab=nearby&zip=00000', 'Guaranteed Display'],
    ['/sgd?tab=search&state=ZZ&city=%00', 'Guaranteed Display'],
    ['/reports/nope', 'There is no such report.'],
    ['/reports/%00', 'There is no such report.'],
    ['/dashboard?testAgentWebinarPopup=%00&x=%F0%9F%98%80', 'Your rank'],
    ['/referrals?q=%E0%A4%A&status=%zz', 'No referrals match'],
    ['/referrals-details', 'Page not found'],
    ['/%E0%A4%A', 'Page not found'],
    ['/__proto__', 'Page not found'],
    [`/${'long/'.repeat(300)}`, 'Page not found'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('navigation', { name: 'Main' }), address).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
    await expect(page.getByRole('main').getByText(words).first(), address).toBeVisible();
  }
  // The browser itself reports what the server refused; there are no other problems.
  for (const trouble of troubles.splice(0)) expect(trouble).toMatch(/status of 40[04]/);
});

interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  queries: string[];
  hasBody: boolean;
}

/** Every operation of the API, from the document the portal publishes about itself. */
async function readOperations(read: (path: string) => Promise<APIResponse>): Promise<Operation[]> {
  interface Described {
    parameters?: { in: string; name: string }[];
    requestBody?: object;
  }
  const { paths } = (await (await read('/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith('/idp/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase() as Operation['method'],
        path,
        queries: parameters.flatMap((each) => (each.in === 'query' ? each.name : [])),
        hasBody: requestBody !== undefined,
      })),
    );
}

const PUBLIC = [
  '/content/v1/banner-ads',
  '/content/v1/banner-ads/{label}/visit',
  '/content/v1/images/{name}',
  '/api/calendar-feed/portal.ics',
  '/api/demo-accounts',
  '/api/accounts/agent/get-phone-number',
  '/api/accounts/agent/register-email',
  '/api/accounts/force-confirm-user',
  '/api/invitations/{token}',
  '/content/v1/promo-pages/{slug}',
  '/content/v1/public-events/{id}',
  '/content/v1/public-events/{id}/event.ics',
  '/agent/v2/agent-events/create-agent',
  '/agent/v2/agent-events/photo',
  '/api/ms/agent/v1/verification/send-verification',
  '/api/demo-outbox',
  '/api/demo-outbox/{messageId}',
  '/releases/health',
  '/api/page-log',
  '/releases/current',
  '/releases/frontend-discovery.json',
];
const filled = (path: string, value: string | number): string => path.replace(/\{\w+\}/, String(value));

test('SEC-01, SEC-08 without valid tokens every call of the API but the public ones is a 401', async ({ request }) => {
  const operations = await readOperations((path) => request.get(path));
  expect(operations.length).toBeGreaterThan(40);
  const reachable = async (headers: Record<string, string>) => {
    const statuses = operations.map(async ({ method, path, hasBody }) => {
      const data = hasBody ? { data: {} } : {};
      const response = await request.fetch(filled(path, MAYA), { method, headers, ...data, maxRedirects: 0 });
      return { path, status: response.status() };
    });
    return (await Promise.all(statuses)).filter(({ status }) => status !== 401).map(({ path }) => path);
  };
  expect((await reachable({})).toSorted()).toEqual(PUBLIC.toSorted());
  const unsigned = ['{"alg":"none"}', '{"sub":"1","cognito:groups":["Admin"],"token_use":"access"}', '']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
  const forged = { authorization: `Bearer ${unsigned}`, 'x-portal-id-token': unsigned };
  // of this one, tokens choose what is there
  const withoutTokens = '/content/v1/promo-pages/{slug}';
  expect(await reachable(forged).then((paths) => paths.toSorted())).toEqual(
    PUBLIC.filter((path) => path !== withoutTokens).toSorted(),
  );
});

test("SEC-01 another agent's id is a 403 in paths, bodies and GraphQL variables, and nothing is written", async ({
  request,
}) => {
  const leo = await signInToApi(request, 'leo');
  const maya = await signInToApi(request, 'maya');
  const ofMaya = async () => ({
    cart: (await (await maya.get(at('savedCart', MAYA))).json()) as SavedCart,
    waitlist: (await (await maya.get(at('waitlistedZips', MAYA))).json()) as WaitlistResponse,
    agent: (await (await maya.get(at('agent', MAYA))).json()) as object,
  });
  const before = await ofMaya();

  const address = { streetNumber: '1', streetName: 'Elm St', city: 'Denver', state: 'CO', zip: '80205' };
  const refused = [
    leo.get(ENDPOINTS.referralSearch, { categories: 'Wins', agentIds: String(MAYA) }),
    leo.get(ENDPOINTS.referralSearch, { categories: 'Wins', agentIds: `20418,${MAYA}` }),
    leo.get(at('referral', 4_810_001)),
    leo.get(at('referralExport', MAYA), { category: 'Wins' }),
    leo.get(at('dashboard', MAYA)),
    leo.get(at('agent', MAYA)),
    leo.get(at('shopZips', MAYA)),
    leo.get(at('savedCart', MAYA)),
    leo.get(at('waitlistEntries', MAYA)),
    leo.get(ENDPOINTS.reports, { agentId: String(MAYA) }),
    leo.send('PUT', at('savedCart', MAYA), { zipCodes: ['80207'], term: '3_MO' }),
    leo.send('POST', at('loadCart', MAYA), { includeWaitlist: true, initialZipCodes: [] }),
    leo.send('POST', at('sgdVisit', MAYA), { queryParams: {} }),
    leo.send('POST', ENDPOINTS.addToWaitlists, { agentId: MAYA, zipCodes: ['80202'] }),
    leo.send('POST', ENDPOINTS.removeFromWaitlists, { agentId: MAYA, zipCodes: ['80246'] }),
    leo.send('POST', ENDPOINTS.zipData, { agentId: MAYA, initialZips: ['80202'] }),
    leo.send('POST', at('zipListRank', MAYA), { zipCodes: ['80202'] }),
    leo.send('POST', ENDPOINTS.salesStats, { agentIds: [20_418, MAYA] }),
    leo.send('POST', ENDPOINTS.reports, { agentId: MAYA, address }),
    leo.send('POST', ENDPOINTS.agentSearch, { searchTerm: 'maya' }),
    leo.send('POST', ENDPOINTS.directorSearch, { email: 'dana@example.com' }),
    leo.send('POST', ENDPOINTS.loginAs, { role: 'Agent', subjectId: MAYA, reason: 'I would like to' }),
  ];
  for (const response of await Promise.all(refused)) {
    expect(response.status(), response.url()).toBe(403);
    expect(Problem.parse(await response.json()).detail, response.url()).toBe('Insufficient Permissions');
  }

  const documents: [string, Record<string, unknown>][] = [
    [
      'query List($request: ReferralsForPortalRequest!) { getReferralsForPortal(portalSection: SEARCH_RESULTS, request: $request) { referralsDetails { isContactVisible } } }',
      { request: { id: MAYA, role: 'agent' } },
    ],
    [
      'query Count($request: ReferralsForPortalRequest!) { getCountByPortalSection(portalSection: ACTIVE, request: $request) }',
      { request: { id: 5001, role: 'director' } },
    ],
    [
      'mutation Status($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }',
      { input: { agentReferralId: 4_810_001, revision: 0, status: 'New' } },
    ],
    [
      'mutation Note($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "mine now") { revision } }',
      { id: 4_810_001 },
    ],
    ['mutation Pair($id: Int!) { createPairForReferral(agentReferralId: $id) { revision } }', { id: 4_810_001 }],
    ['mutation Leave($id: Int!) { unlistAgentWaitList(agentId: $id, zips: ["80246"]) }', { id: MAYA }],
    [
      'mutation Give($id: Int!) { assignReferral(agentReferralId: $id, agentId: 20418) { revision } }',
      { id: 4_810_001 },
    ],
  ];
  for (const [document, variables] of documents) {
    const response = await leo.graphql(document, variables);
    const { errors } = (await response.json()) as { errors: { message: string; extensions: { status: number } }[] };
    expect(errors, document).toMatchObject([{ message: 'Insufficient Permissions', extensions: { status: 403 } }]);
  }
  expect(await ofMaya()).toEqual(before);
});

const NASTY = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '9'.repeat(25),
  'NaN',
  '%00',
  '%20',
  "1'%20or%20'1'='1",
  '..%2F..%2Fetc',
  '%ED%A0%80',
  'a'.repeat(3000),
];
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{}',
  '{"__proto__":{"x":1}}',
  '['.repeat(2000),
  JSON.stringify({ agentId: -1, zipCodes: [null], agentIds: [-5], events: [{}], query: '{' }),
  JSON.stringify({
    agentId: 1e308,
    zipCodes: '80205',
    initialZips: ['\0'],
    searchTerm: '\0',
    queryParams: { '\0': 'x' },
  }),
];

test('whatever is sent, the API responds with a refusal in words and never with an internal error', async ({
  request,
}) => {
  const operations = await readOperations((path) => request.get(path));
  const leo = await signInToApi(request, 'leo');
  const wrong: string[] = [];
  const send = async ({ method, path }: Pick<Operation, 'method' | 'path'>, body?: string) => {
    const response = await (method === 'GET' ? leo.get(path) : sendText(leo, method, path, body));
    const status = response.status();
    const isProblem = response.headers()['content-type']?.startsWith('application/problem+json');
    const isRefusal = status < 400 || (isProblem && Problem.safeParse(await response.json()).success);
    if (status >= 500 || !isRefusal) wrong.push(`${status} ${method} ${path.slice(0, 120)} ${body?.slice(0, 60)}`);
  };
  for (const operation of operations.filter(
    ({ method, path }) => !(method === 'DELETE' && path === ENDPOINTS.loginAs),
  )) {
    const { path, queries, hasBody } = operation;
    const body = hasBody ? '{}' : undefined;
    const nastyPaths = path.includes('{') ? NASTY.map((value) => filled(path, value)) : [];
    const nastyQueries = queries.flatMap((name) => NASTY.map((value) => `${filled(path, 20_418)}?${name}=${value}`));
    await Promise.all([...nastyPaths, ...nastyQueries].map((nasty) => send({ ...operation, path: nasty }, body)));
    if (hasBody) await Promise.all(BODIES.map((text) => send({ ...operation, path: filled(path, 20_418) }, text)));
  }
  expect(wrong).toEqual([]);
});

/** Sends a body unchanged, JSON or not. */
const sendText = (api: PortalApi, method: Exclude<Operation['method'], 'GET'>, path: string, body?: string) =>
  api.send(method, path, body === undefined ? undefined : Buffer.from(body));

test('a refused body names its fields, and nothing of it is stored', async ({ request }) => {
  const ivy = await signInToApi(request, 'ivy');
  const id = 20_421;
  const fieldsOf = async (response: APIResponse) => {
    expect(response.status()).toBe(400);
    return Problem.parse(await response.json()).fields;
  };
  const cart = { zipCodes: ['8020', '80205'], term: '1_MO' };
  expect(await fieldsOf(await ivy.send('PUT', at('savedCart', id), cart))).toEqual([
    { path: 'zipCodes.0', message: expect.any(String) },
    { path: 'term', message: expect.any(String) },
  ]);
  expect(
    await fieldsOf(await ivy.get(ENDPOINTS.referralSearch, { categories: 'Wins', page: '-3', limit: '0', sort: 'x' })),
  ).toEqual([
    { path: 'limit', message: expect.any(String) },
    { path: 'page', message: expect.any(String) },
    { path: 'sort', message: 'must be 1 or -1' },
  ]);
  const report = { agentId: id, address: { streetNumber: '', streetName: 'Elm', city: '', state: 'X', zip: '1' } };
  const before = await (await ivy.get(ENDPOINTS.reports, { limit: '100' })).json();
  expect(await fieldsOf(await ivy.send('POST', ENDPOINTS.reports, report))).toEqual([
    { path: 'address.streetNumber', message: 'Enter the street number' },
    { path: 'address.city', message: 'Enter the city' },
    { path: 'address.state', message: 'Choose a state' },
    { path: 'address.zip', message: 'Enter a five-digit ZIP code' },
  ]);
  expect(await (await ivy.get(ENDPOINTS.reports, { limit: '100' })).json()).toEqual(before);
});
