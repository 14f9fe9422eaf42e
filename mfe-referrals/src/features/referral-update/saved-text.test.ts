import { expect, test } from '@jest/globals';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { noteSavedText } from './saved-text.ts';

const { consumer } = testGroup({ firstName: 'Hoa', lastName: 'Nguyen' });
const NOW = Date.parse('2026-11-20T19:00:00.000Z');
const nurture = (snoozedUntil: string | null) =>
  testEntry({
    category: 'Active Leads',
    categoryStatus: 'Nurture',
    timeZone: 'America/Denver',
    updatedDate: '2026-08-20T19:00:00.000Z',
    snoozedUntil,
  });

test('a note on a lead whose snooze has ended says that it still needs an update, and why', () => {
  const text = 'Note added to Hoa Nguyen. The referral was put aside until Nov 20, 2026 and still needs an update.';
  expect(noteSavedText(consumer, nurture('2026-11-20'), NOW)).toBe(text);
});

test('says only "Note added to …" for every other note', () => {
  for (const entry of [
    nurture('2026-11-21'),
    nurture(null),
    testEntry({ category: 'Active Leads', categoryStatus: 'Contacted', updatedDate: '2026-08-20T19:00:00.000Z' }),
  ]) {
    expect(noteSavedText(consumer, entry, NOW)).toBe('Note added to Hoa Nguyen');
  }
});
