import { expect, test } from '@jest/globals';
import { testEntry } from '../../../testing/referral-fixtures.ts';
import { timelineOf, type TimelineStep, topicsOf, topicsToChoose } from './timeline.ts';

const at = '2026-11-14T16:00:00.000Z';
const status = (notes: string | null): TimelineStep => ({
  kind: 'status',
  at,
  by: null,
  from: null,
  to: 'Contacted',
  notes,
  reachedAfter: null,
});
const note: TimelineStep = { kind: 'note', at, by: null, notes: 'Roof replaced' };
const system = (isReport: boolean): TimelineStep => ({
  kind: 'system',
  at,
  text: 'Done',
  by: null,
  notes: null,
  isReport,
});
const record = { kind: 'title', at } as TimelineStep;

test('D-21 a status with a note is found under both; reports and title services are the partners’', () => {
  expect([status(null), status('Called back'), note, record, system(true), system(false)].map(topicsOf)).toEqual([
    ['statuses'],
    ['statuses', 'notes'],
    ['notes'],
    ['partners'],
    ['partners'],
    ['system'],
  ]);
});

test('D-21 a timeline of more than six steps can be narrowed to what is in it, in a fixed order', () => {
  const many = [system(false), note, note, note, note, status(null)];
  expect(topicsToChoose(many)).toEqual([]);
  expect(topicsToChoose([...many, system(true)])).toEqual(['statuses', 'notes', 'partners', 'system']);
  expect(topicsToChoose([...many, note])).toEqual(['statuses', 'notes', 'system']);
});

test('D-21 a timeline about one topic only cannot be narrowed', () => {
  expect(topicsToChoose(Array.from({ length: 9 }, () => note))).toEqual([]);
});

test('D-08 an assignment names the agent who got the referral and who assigned it', () => {
  const assigned = {
    friendlyStatus: null,
    friendlySubStatus: null,
    lastModifiedDate: at,
    lastModifiedBy: 'Dana Kessler',
    listPrice: null,
    listedDate: null,
    listingAppointmentDate: null,
    kind: 'system' as const,
    notes: 'Referral assigned',
  };
  const entry = testEntry({ portalStatusInfoHistory: [assigned] });
  expect(timelineOf(entry, { firstName: 'Sam', lastName: 'Whitaker' })).toMatchObject([
    { kind: 'system', text: 'Referral assigned to Sam Whitaker', by: 'Dana Kessler', notes: null },
  ]);
});
