import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import type { TopicPayload } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { testAgent } from '@portal/shared/testing';
import { offerPopups } from './PopupCandidates.tsx';
import type { PopupContext, PopupRule } from './popup-rule.ts';

const context: PopupContext = { agent: testAgent(), isActing: false, path: '/dashboard', search: '' };
let offered: TopicPayload<'popup.candidate'>[] = [];
const listening = events.on('popup.candidate').subscribe((candidate) => offered.push(candidate));
afterAll(() => listening.unsubscribe());
afterEach(() => {
  offered = [];
  jest.restoreAllMocks();
});

test('offers what is due, with its pages, and takes back what is not', async () => {
  const rules: PopupRule[] = [
    { kind: 'requested-zips', isDue: () => Promise.resolve(true) },
    { kind: 'featured-event', onlyOn: ['/events'], isDue: () => Promise.resolve(false) },
  ];
  await offerPopups(rules, context);
  expect(offered).toMatchObject([
    {
      kind: 'requested-zips',
      eligibility: 'eligible',
      notOn: ['/change-password', '/referral-agreement', '/sgd/checkout'],
    },
    { kind: 'featured-event', eligibility: 'ineligible', onlyOn: ['/events'] },
  ]);
});

test('DASH-06 what cannot be found out is logged, does not open, and holds up no other popup', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const rules: PopupRule[] = [
    { kind: 'onboarding-webinar', isDue: () => Promise.reject(new Error('The sales system is down')) },
    {
      kind: 'rfa',
      isDue: () => {
        throw new Error('at once');
      },
    },
    { kind: 'requested-zips', isDue: () => Promise.resolve(true) },
  ];
  await offerPopups(rules, context);
  expect(Object.fromEntries(offered.map(({ kind, eligibility }) => [kind, eligibility]))).toEqual({
    'onboarding-webinar': 'ineligible',
    rfa: 'ineligible',
    'requested-zips': 'eligible',
  });
  expect(error).toHaveBeenCalledTimes(2);
});
