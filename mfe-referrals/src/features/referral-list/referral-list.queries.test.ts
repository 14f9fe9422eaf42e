import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ENDPOINTS, ReferralListResponse } from '@portal/shared/contracts';
import { DEFAULT_REFERRAL_QUERY } from '@portal/shared/domain';
import { onAny, refuse, reply, type Resolver, startServer } from '@portal/shared/testing/server';
import { subjectOf } from '../../subject.ts';
import { listParameters, readList } from './referral-list.queries.ts';

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
  expect(asked.map(({ searchParams }) => searchParams.get('isAdmin'))).toEqual(['true', null]);
  expect(listParameters(subject, DEFAULT_REFERRAL_QUERY)).toMatchObject({
    agentIds: ['10482'],
    categories: ['Active Leads'],
    limit: 15,
    page: 1,
    sort: -1,
    sortBy: 'Last Modified Date',
  });
});
