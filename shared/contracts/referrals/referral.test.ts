import { expect, test } from '@jest/globals';
import { ReferralGroup } from './referral.ts';

/** A locked row as servers before unlock requests send it; a row has at least one side, whose fields do not matter here. */
const before = {
  consumer: { consumerId: 1, firstName: 'Ann', lastName: 'Smith', email: null, phoneInfo: { phoneNumber: null } },
  contact: { isVisible: false, reason: null },
  agent: { agentId: 2, firstName: 'Leo', lastName: 'Marchetti' },
  estimatedCommission: null,
  daysSinceUpdate: null,
};
const Row = ReferralGroup.omit({ referral: true });
/** As pages of older releases know it. */
const OlderRow = Row.omit({ unlockRequest: true });
const unlockRequest = { sentAt: '2026-11-20T16:41:00.000Z', zip: '27612' };

test.each([
  ['a request', { unlockRequest }],
  ['one without a ZIP code', { unlockRequest: { ...unlockRequest, zip: null } }],
  ['no request', { unlockRequest: null }],
  ['a server that knows of none', {}],
])('SGD-24 a row has %s', (_what, more) => {
  expect(Row.parse({ ...before, ...more })).toEqual({ ...before, ...more });
});

test('SGD-24 pages of older releases read rows with a request', () => {
  expect(OlderRow.parse({ ...before, unlockRequest })).toEqual(before);
});
