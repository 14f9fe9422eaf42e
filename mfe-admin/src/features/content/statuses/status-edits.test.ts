import { expect, test } from '@jest/globals';
import type { StaffStatus } from '@portal/shared/contracts/status-editor';
import { countChanges, movedUp, restored, statusKey, toEditable, withChange } from './status-edits.ts';

const status = (side: StaffStatus['side'], word: string, facts: Partial<StaffStatus> = {}): StaffStatus => ({
  side,
  status: word,
  subStatus: null,
  label: null,
  requires: [],
  optional: [],
  isActive: true,
  category: 'Active Leads',
  tone: 'neutral',
  uses: 0,
  ...facts,
});
const statuses = [status('seller', 'New'), status('buyer', 'New'), status('seller', 'Met'), status('buyer', 'Met')];
const keys = (list: readonly StaffStatus[]) => list.map(statusKey);

test('a status moves up among those of its own side', () => {
  expect(keys(movedUp(statuses, 'seller Met '))).toEqual(['seller Met ', 'buyer New ', 'seller New ', 'buyer Met ']);
  expect(keys(movedUp(statuses, 'seller New '))).toEqual(keys(statuses));
});

test('changes are counted, and a blank label is none', () => {
  const catalog = { version: 1, statuses };
  expect(countChanges(catalog, statuses)).toBe(0);
  expect(countChanges(catalog, withChange(statuses, 'buyer Met ', { label: '  ' }))).toBe(0);
  const changed = withChange(withChange(statuses, 'buyer Met ', { label: 'Visited' }), 'seller Met ', {
    isActive: false,
  });
  expect(countChanges(catalog, movedUp(changed, 'seller Met '))).toBe(3);
});

test('an earlier catalog comes back with the facts of today, and without losing a newer status', () => {
  const now = [...statuses.map((one) => ({ ...one, uses: 7 })), status('seller', 'Toured')];
  const earlier = movedUp(withChange(statuses, 'buyer Met ', { label: 'Visited' }), 'buyer Met ').map(toEditable);
  const back = restored(now, earlier);
  expect(keys(back)).toEqual(['seller New ', 'buyer Met ', 'seller Met ', 'buyer New ', 'seller Toured ']);
  expect(back[1]).toMatchObject({ label: 'Visited', uses: 7 });
});
