import { expect, test } from '@jest/globals';
import { changesBetween } from './audit-changes.ts';

test('fields that differ are named with both values, in words', () => {
  const at = new Date('2026-11-20T09:41:00.000Z');
  const before = { status: 'New', price: 10, zips: ['80205'], on: { lead: ['sms'] }, same: 'x', gone: 'y', at: null };
  const after = { status: 'Met', price: null, zips: [], on: { lead: [] }, same: 'x', gone: '', at };
  expect(changesBetween(before, after, [])).toEqual([
    { field: 'status', before: 'New', after: 'Met', isHidden: false },
    { field: 'price', before: '10', after: null, isHidden: false },
    { field: 'zips', before: '80205', after: null, isHidden: false },
    { field: 'on', before: 'lead: sms', after: 'lead: –', isHidden: false },
    { field: 'gone', before: 'y', after: null, isHidden: false },
    { field: 'at', before: null, after: '2026-11-20T09:41:00.000Z', isHidden: false },
  ]);
});

test('of contact data it is kept that they changed, and of long texts the beginning', () => {
  const [phone, notes] = changesBetween(
    { phoneNumber: '3035550100', notes: '' },
    { phoneNumber: '3035550199', notes: 'n'.repeat(1_000) },
    ['phoneNumber'],
  );
  expect(phone).toEqual({ field: 'phoneNumber', before: null, after: null, isHidden: true });
  expect(notes?.after).toHaveLength(200);
});

test('what is not in the new values did not change', () => {
  expect(changesBetween({ a: 1, b: 2 }, { a: 1 }, [])).toEqual([]);
});
