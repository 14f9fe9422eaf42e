import { expect, test } from '@jest/globals';
import type { NotificationEvent } from '@portal/shared/contracts';
import type { Notice } from '../notice.ts';
import { noticeLine } from '../../outbox/index.ts';
import { mergeNotices } from './merge-notices.ts';

const lead = (count = '1'): Notice => ({
  event: 'new-lead',
  template: 'new-lead',
  values: { count, side: 'buyer', place: 'Denver, CO 80209', path: '/referrals-details/MTE', referralIds: '' },
});
const other = (event: NotificationEvent): Notice => ({ event, template: 'notification-test', values: {} });
const lineOf = (first: Notice, ...others: Notice[]) => {
  const { template, values } = mergeNotices([first, ...others]);
  return noticeLine(template, values, 'en');
};

test('one that waited comes as it would have come', () => {
  expect(mergeNotices([lead()])).toEqual(lead());
  expect(lineOf(lead()).title).toBe('New lead: a buyer in Denver, CO 80209');
});

test('HOST-24 several are one sentence with their number, those that were assigned together counted each', () => {
  expect(lineOf(lead(), lead('2'))).toEqual({
    title: '3 new leads during your quiet hours',
    path: '/referrals',
  });
  expect(lineOf(other('zip-free'), lead(), other('rank-changed')).title).toBe(
    '1 new lead and 2 other notifications during your quiet hours',
  );
  expect(lineOf(other('zip-free'), other('rank-changed'))).toEqual({
    title: '2 notifications during your quiet hours',
    path: '/dashboard',
  });
});
