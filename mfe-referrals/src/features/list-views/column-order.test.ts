import { expect, test } from '@jest/globals';
import { COLUMN_NAMES, type ColumnName } from '@portal/shared/contracts';
import { columnsIn, moved, orderOf } from './column-order.ts';

test('without an order the columns are in the usual one, and Contact and Actions stay at the ends', () => {
  expect(columnsIn(undefined)).toEqual([...COLUMN_NAMES]);
  expect(columnsIn(['created', 'side'])).toEqual([
    'contact',
    'created',
    'side',
    'leadIntent',
    'status',
    'address',
    'commission',
    'updated',
    'appointment',
    'actions',
  ]);
});

test('a column moves by places, not over the ends, and back is the usual order', () => {
  const down = moved(undefined, 'side', 1);
  expect(columnsIn(down).slice(0, 3)).toEqual(['contact', 'leadIntent', 'side']);
  expect(moved(down, 'side', -1)).toBeUndefined();
  expect(columnsIn(moved(undefined, 'created', -99))[1]).toBe('created');
  expect(columnsIn(moved(undefined, 'created', 99))).toEqual([...COLUMN_NAMES]);
});

test('the order of a view is that of its columns; one that is only shorter is the usual one', () => {
  const shorter = COLUMN_NAMES.filter((name) => name !== 'side');
  expect(orderOf(shorter)).toBeUndefined();
  const turned: ColumnName[] = ['contact', 'status', 'leadIntent', 'actions'];
  expect(orderOf(turned)?.slice(0, 2)).toEqual(['status', 'leadIntent']);
  expect(new Set(orderOf(turned))).toEqual(new Set(COLUMN_NAMES.slice(1, -1)));
});
