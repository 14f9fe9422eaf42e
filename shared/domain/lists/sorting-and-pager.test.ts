import { expect, test } from '@jest/globals';
import { SORT_BY_LABELS, SORT_COLUMNS } from '../../contracts/referrals/referral.ts';
import { pager } from './pager.ts';
import { columnOfGraphField, columnOfLabel, labelOfColumn, SORT_NAMES, sortName } from './sorting.ts';

test('REF-38 and REF-39 every sort column has a label, and every label but the match score a column', () => {
  expect(SORT_NAMES.map(({ column }) => column).toSorted()).toEqual([...SORT_COLUMNS]);
  for (const column of SORT_COLUMNS) expect(columnOfLabel(labelOfColumn(column))).toBe(column);
  expect(SORT_BY_LABELS.filter((label) => columnOfLabel(label) === null)).toEqual(['Query Match Score']);
});

test('CS-063 Graph calls name the last change LAST_MODIFIED, and both spellings are understood', () => {
  expect(columnOfGraphField('LAST_MODIFIED')).toBe('LAST_MODIFIED_DATE');
  expect(columnOfGraphField('LAST_MODIFIED_DATE')).toBe('LAST_MODIFIED_DATE');
  expect(columnOfGraphField('Last Modified Date')).toBeNull();
});

test('CS-057 the sortable headers are those of the screen', () => {
  expect(SORT_NAMES.map(({ header }) => header).toSorted()).toEqual([
    'Appt Date',
    'Contact Information',
    'Created',
    'Last Updated',
    'Status',
  ]);
});

test('the pager computes the first and the last row of a page', () => {
  expect(pager({ page: 1, limit: 15, totalCount: 64 })).toMatchObject({ from: 1, to: 15, lastPage: 5 });
  expect(pager({ page: 5, limit: 15, totalCount: 64 })).toMatchObject({ from: 61, to: 64, lastPage: 5 });
});

test('REF-43 previous and first are disabled on page 1, next and last when page times limit reaches the total', () => {
  const buttons = (page: number, totalCount: number) => {
    const bar = pager({ page, limit: 15, totalCount });
    return [bar.isFirstDisabled, bar.isPreviousDisabled, bar.isNextDisabled, bar.isLastDisabled];
  };
  expect(buttons(1, 64)).toEqual([true, true, false, false]);
  expect(buttons(2, 64)).toEqual([false, false, false, false]);
  expect(buttons(4, 60)).toEqual([false, false, true, true]);
  expect(buttons(1, 15)).toEqual([true, true, true, true]);
});

test('REF-44 all buttons look disabled while loading', () => {
  expect(pager({ page: 2, limit: 15, totalCount: 64, isLoading: true }).looksDisabled).toBe(true);
});

test('CS-065 without results the pager counts from 0 to 0 and is disabled', () => {
  expect(pager({ page: 1, limit: 15, totalCount: 0 })).toMatchObject({
    from: 0,
    to: 0,
    isFirstDisabled: true,
    isNextDisabled: true,
    isLastDisabled: true,
  });
  expect(pager({ page: 9, limit: 15, totalCount: 64 })).toMatchObject({ from: 0, to: 0 });
});

test('CS-063 a sort order has one name for each place where it is used', () => {
  const names = SORT_NAMES.map(({ column, label, graphField, slug }) => [column, label, graphField, slug]);
  expect(names).toEqual([
    ['CONSUMER_INFO', 'Consumer Info', 'CONSUMER_INFO', 'contact'],
    ['CATEGORY_STATUS', 'Category Status', 'CATEGORY_STATUS', 'status'],
    ['LAST_MODIFIED_DATE', 'Last Modified Date', 'LAST_MODIFIED', 'updated'],
    ['APPOINTMENT_DATE', 'Appointment Date', 'APPOINTMENT_DATE', 'appointment'],
    ['DATE_ADDED', 'Date Added', 'DATE_ADDED', 'created'],
  ]);
  expect(() => sortName('PRICE' as 'DATE_ADDED')).toThrow(new RangeError('No such sort column: PRICE'));
});

test('REF-42 a last page of one row, and a page before the first', () => {
  expect(pager({ page: 5, limit: 15, totalCount: 61 })).toMatchObject({ from: 61, to: 61, lastPage: 5 });
  expect(pager({ page: 2, limit: 15, totalCount: 64 })).toMatchObject({ from: 16, to: 30, looksDisabled: false });
  expect(pager({ page: 0, limit: 15, totalCount: 64 })).toMatchObject({
    isFirstDisabled: true,
    isPreviousDisabled: true,
  });
  expect(pager({ page: 1, limit: 15, totalCount: 0 })).toMatchObject({ from: 0, to: 0, lastPage: 1 });
});
