import { expect, test } from '@jest/globals';
import type { ReferralGroup } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { QueryClient } from '@portal/shared/query';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { announceNewer } from './announce-newer.ts';

const KEY = ['agent-1', 'referrals', 'list'];

function announced(
  inList: ReferralGroup,
  read: ReferralGroup,
  lists: object = { data: [inList] },
  client = new QueryClient(),
): number[] {
  client.setQueryData([...KEY, 'Active Leads'], lists);
  const changed: number[] = [];
  const subscription = events.on('referral.changed').subscribe(({ agentReferralId }) => changed.push(agentReferralId));
  announceNewer(client, KEY, read);
  subscription.unsubscribe();
  return changed;
}

test('a side that is newer than the list still shows is announced, so that the lists read again', () => {
  const entry = testEntry({ revision: 5 });
  const group = testGroup({ referral: [entry] });
  expect(announced(group, group)).toEqual([]);
  expect(announced({ ...group, referral: [{ ...entry, revision: 4 }] }, group)).toEqual([entry.agentReferralId]);
  expect(announced(testGroup(), group)).toEqual([]);
});

test('an older revision in a printable list is announced as outdated', () => {
  const entry = testEntry({ revision: 5 });
  const group = testGroup({ referral: [entry] });
  const older = { ...group, referral: [{ ...entry, revision: 4 }] };
  expect(announced(older, group, [{ category: 'Active Leads', groups: [older] }])).toEqual([entry.agentReferralId]);
});

test('reading again what was announced does not announce it again, also while the lists are being read', () => {
  const entry = testEntry({ revision: 5 });
  const group = testGroup({ referral: [entry] });
  const older = { ...group, referral: [{ ...entry, revision: 4 }] };
  const client = new QueryClient();
  const read = (revision: number) =>
    announced(older, { ...group, referral: [{ ...entry, revision }] }, { data: [older] }, client);
  expect([read(5), read(5), read(6), read(6)]).toEqual([[entry.agentReferralId], [], [entry.agentReferralId], []]);
});
