import { expect, test } from '@jest/globals';
import type { ReferralGroup } from '@portal/shared/contracts';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { changesOf, keyOfGroup, leftRows, newerSides, patchRows } from './list-changes.ts';

const ada = testGroup({ lastName: 'Ada', referral: [testEntry({ revision: 1 })] });
const ben = testGroup({ lastName: 'Ben', referral: [testEntry({ revision: 4 })] });
const cleo = testGroup({ lastName: 'Cleo' });

const withSide = (group: ReferralGroup, values: Partial<ReferralGroup['referral'][number]>): ReferralGroup => ({
  ...group,
  referral: [{ ...group.referral[0]!, ...values }],
});

test('rows keep their order and number; those that changed get their new values', () => {
  const changed = withSide(ben, { revision: 5, categoryStatus: 'Met' });
  expect(patchRows([ada, ben], [changed, cleo, ada], new Map())).toEqual([ada, changed]);
});

test('a row that has left the page is shown with its new status, and one that was pushed off stays as it is', () => {
  const moved = withSide(ben, { revision: 5, category: 'Active Appointments' });
  const changed = new Set([ben.referral[0]!.agentReferralId]);
  expect(leftRows([ada, ben], [cleo], changed)).toEqual([ben]);
  expect(patchRows([ada, ben], [cleo], new Map([[keyOfGroup(ben), moved]]))).toEqual([ada, moved]);
});

test('the sides that are newer than before are marked, and no others', () => {
  const changed = withSide(ben, { revision: 5 });
  expect(newerSides([ada, ben], [ada, changed])).toEqual(changed.referral);
  expect(newerSides([ada, ben], [ada, ben])).toEqual([]);
});

test.each<[string, ReferralGroup[], number, ReturnType<typeof changesOf>]>([
  ['nothing', [ada, ben], 2, { newCount: 0, movedCount: 0, movedTo: null, goneCount: 0, isReordered: false }],
  ['a new row', [cleo, ada, ben], 3, { newCount: 1, movedCount: 0, movedTo: null, goneCount: 0, isReordered: true }],
  ['a row that was returned', [ada], 1, { newCount: 0, movedCount: 0, movedTo: null, goneCount: 1, isReordered: true }],
  ['another order', [ben, ada], 2, { newCount: 0, movedCount: 0, movedTo: null, goneCount: 0, isReordered: true }],
])('what has waited: %s', (_what, fresh, totalCount, expected) => {
  expect(changesOf('Active Leads', { data: [ada, ben], totalCount: 2 }, { data: fresh, totalCount })).toEqual(expected);
});

test('a row that moved to another tab and a new one are counted apart, although the total is the same', () => {
  const moved = withSide(ben, { revision: 5, category: 'Wins' });
  const shown = { data: [ada, moved], totalCount: 2 };
  expect(changesOf('Active Leads', shown, { data: [cleo, ada], totalCount: 2 })).toEqual({
    newCount: 1,
    movedCount: 1,
    movedTo: 'Wins',
    goneCount: 0,
    isReordered: true,
  });
});
