import { expect, test } from '@jest/globals';
import { testEntry } from '../../testing/referral-fixtures.ts';
import { lastNote } from './last-note.ts';

const step = (kind: 'status' | 'note' | 'system', notes: string | null, day: number) => ({
  kind,
  friendlyStatus: 'Contacted',
  friendlySubStatus: null,
  lastModifiedBy: 'Maya Ferreira',
  lastModifiedDate: `2026-11-${day}T16:00:00.000Z`,
  listPrice: null,
  listedDate: null,
  listingAppointmentDate: null,
  notes,
});
const lastOf = (...portalStatusInfoHistory: ReturnType<typeof step>[]) =>
  lastNote(testEntry({ portalStatusInfoHistory }))?.notes;

test('D-16 an undone status is not the last note of a referral, what was written before it is', () => {
  const written = step('note', 'Prefers mornings.', 12);
  const undone = step('status', 'Wants to list.', 13);
  expect(lastOf(step('status', 'Undone: Contacted', 14), undone, written)).toBe('Prefers mornings.');
  expect(lastOf(undone, written)).toBe('Wants to list.');
  expect(lastOf(step('status', 'Undone: Contacted', 14))).toBeUndefined();
});

test('the last note is the newest one written by a person', () => {
  const received = step('system', 'Referral received', 15);
  expect(lastOf(step('note', 'First.', 11), received, step('status', 'Undone: the sign is down.', 10))).toBe('First.');
  expect(lastOf(step('note', 'Undone: the sign is down.', 12), step('note', 'First.', 11))).toBe(
    'Undone: the sign is down.',
  );
});
