import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import type { TopicPayload } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { on, refuse, reply, startServer } from '@portal/shared/testing/server';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { listedReferralsVariables } from './listed-referrals.queries.ts';
import { useCongratulations } from './use-congratulations.ts';

let isDown = false;
const today = new Date().toISOString().slice(0, 10);
const answer = () => ({
  data: {
    getReferralsForPortal: {
      referralsDetails: [
        {
          consumerInfo: { firstName: 'Olumide', lastName: 'Adeyinka' },
          referralData: {
            agentReferralId: 7,
            friendlySubStatus: null,
            timeZone: 'UTC',
            addressInfo: { zip: '80207' },
            portalStatusInfoHistory: [
              { friendlyStatus: 'Listed', notes: null, listedDate: today, lastModifiedDate: `${today}T00:00:00Z` },
            ],
          },
        },
      ],
    },
  },
});
const { calls } = startServer(on('POST', 'graphql', () => (isDown ? refuse(503, 'down') : reply(z.any(), answer()))));
let offers: TopicPayload<'popup.candidate'>[];
const listening = events.on('popup.candidate').subscribe((candidate) => offers.push(candidate));
afterAll(() => listening.unsubscribe());

function List(): null {
  useCongratulations();
  return null;
}
const ask = (isActing = false) =>
  act(() => events.publish('popups.wanted', { agentId: 11, isActing, path: '/referrals' }, 'host'));

beforeEach(() => {
  isDown = false;
  offers = [];
  calls.length = 0;
  localStorage.clear();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('DASH-38 API-27 the list offers the congratulation for a new listing, and takes it back when it is left', async () => {
  render(<List />);
  ask();
  expect(offers).toMatchObject([{ kind: 'congratulations', eligibility: 'checking' }]);
  await waitFor(() => expect(offers).toHaveLength(2));
  expect(offers[1]).toMatchObject({
    eligibility: 'eligible',
    id: '7',
    values: { agentReferralId: 7, displayName: 'Olumide Adeyinka', zip: '80207' },
    onlyOn: ['/', '/referrals'],
  });
  expect(calls.map(({ body }) => body)).toMatchObject([
    {
      query: expect.stringContaining('getReferralsForPortal('),
      variables: listedReferralsVariables(11, { side: 'Seller', status: ['Listed'] }),
    },
  ]);
  cleanup();
  expect(offers.at(-1)?.eligibility).toBe('ineligible');
});

test('a check that ends after the list was left offers nothing', async () => {
  render(<List />);
  ask();
  cleanup();
  await waitFor(() => expect(calls).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(offers.map(({ eligibility }) => eligibility)).toEqual(['checking', 'ineligible']);
});

test('DASH-41 nothing is offered for an id that this browser keeps', async () => {
  localStorage.setItem('congratulationsReferralIds', '[7]');
  render(<List />);
  ask();
  await waitFor(() => expect(offers.at(-1)?.eligibility).toBe('ineligible'));
  expect(calls).toHaveLength(1);
});

test('DASH-42 D-06 nothing is asked while an admin acts', () => {
  render(<List />);
  ask(true);
  expect([offers, calls.length]).toEqual([[], 0]);
});

test('DASH-43 an error of the check is only logged', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  isDown = true;
  render(<List />);
  ask();
  await waitFor(() => expect(offers.at(-1)?.eligibility).toBe('ineligible'));
  expect(logged.mock.calls.flat().join(' ')).toContain('whether there is something to congratulate on');
});
