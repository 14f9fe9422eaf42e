import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { EARLY_REQUEST_ADMIN, EARLY_REQUEST_AGENT, ENDPOINTS, ReferralListResponse } from '@portal/shared/contracts';
import { RemoteFile } from '@portal/shared/contracts/manifest-file';
import { DEFAULT_REFERRAL_QUERY } from '@portal/shared/domain';
import { onAny, refuse, reply, type Resolver, startServer } from '@portal/shared/testing/server';
import manifest from '../../../remote.json' with { type: 'json' };
import { paths } from '../../paths.ts';
import { subjectOf } from '../../queries/subject.ts';
import { listParameters, readList } from './referral-list.queries.ts';
import { askedBy } from './state/use-referral-list.ts';

let answer: Resolver;
startServer(onAny((call) => answer(call)));
const subject = { kind: 'agent', id: 10_482 } as const;
const LIST: ReferralListResponse = {
  data: [],
  limit: 15,
  page: 1,
  sort: -1,
  sortBy: 'Last Modified Date',
  totalCount: 0,
  loading: false,
  allCategoryStatuses: [],
  allReferralStates: [],
  dueCount: 0,
};
let warnings: jest.SpiedFunction<typeof console.warn>;
let errors: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  warnings = jest.spyOn(console, 'warn').mockReturnValue();
  errors = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('API-24 a search that is stopped is logged as a warning', async () => {
  answer = () => new Promise<never>(() => {});
  const abort = new AbortController();
  const reading = readList(subject, DEFAULT_REFERRAL_QUERY, abort.signal);
  abort.abort();
  await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  expect(warnings.mock.calls).toEqual([['referrals: a search was stopped']]);
  expect(errors).not.toHaveBeenCalled();
});

test('API-24 CS-072 an answer that is not ok is an unknown error with its status, logged as an error', async () => {
  answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  await expect(readList(subject, DEFAULT_REFERRAL_QUERY)).rejects.toThrow('Unknown error (502)');
  expect(errors.mock.calls).toMatchObject([
    ['referrals: a search failed', { message: 'Unknown error (502)', status: 502 }],
  ]);
  expect(warnings).not.toHaveBeenCalled();
});

test('API-24 what the server says about itself is kept', async () => {
  answer = () => refuse(503, 'unavailable', { detail: 'The list is being repaired.' });
  await expect(readList(subject, DEFAULT_REFERRAL_QUERY)).rejects.toThrow('The list is being repaired.');
  expect(errors).toHaveBeenCalledTimes(1);
});

test('REF-64 an answer is not loading, and one of a server that does not say so is neither', async () => {
  answer = () => reply(ReferralListResponse, LIST);
  expect(await readList(subject, DEFAULT_REFERRAL_QUERY)).toEqual({ ...LIST, readAt: expect.any(Number) });
  const { loading: _unsaid, ...older } = LIST;
  answer = () => Response.json(older);
  expect((await readList(subject, DEFAULT_REFERRAL_QUERY)).loading).toBe(false);
});

test.each([true, false])(
  'the HTML starts exactly the request of the list without parameters; admin: %s',
  async (isAdmin) => {
    const asked: string[] = [];
    answer = ({ url }) => {
      asked.push(url.replace('http://localhost', ''));
      return reply(ReferralListResponse, LIST);
    };
    const { query } = askedBy('agent', new URLSearchParams());
    await readList({ ...subject, isAdmin }, query);
    const declared = RemoteFile.parse(manifest).pages.find(({ path }) => path === paths.list());
    expect(
      declared?.earlyRequests?.map((url) =>
        url.replace(EARLY_REQUEST_AGENT, '10482').replace(EARLY_REQUEST_ADMIN, String(isAdmin)).replaceAll('%20', '+'),
      ),
    ).toEqual(asked);
  },
);

test('API-26 the page sends its parameters with an admin flag, which is that of the real role', async () => {
  const asked: URL[] = [];
  answer = ({ url }) => {
    asked.push(new URL(url, 'http://localhost'));
    return reply(ReferralListResponse, LIST);
  };
  const agent = { agentId: 10_482 } as Parameters<typeof subjectOf>[0]['agent'];
  for (const role of ['ROLE_ADMIN', 'ROLE_AGENT'] as const) {
    await readList(subjectOf({ agent, reloDirector: null, role })!, DEFAULT_REFERRAL_QUERY);
  }
  expect(asked.map(({ pathname }) => pathname)).toEqual([ENDPOINTS.referralSearch, ENDPOINTS.referralSearch]);
  expect(asked.map(({ searchParams }) => searchParams.get('isAdmin'))).toEqual(['true', 'false']);
  expect(listParameters(subject, DEFAULT_REFERRAL_QUERY)).toMatchObject({
    agentIds: ['10482'],
    categories: ['Active Leads'],
    limit: 15,
    page: 1,
    sort: -1,
    sortBy: 'Last Modified Date',
  });
});
