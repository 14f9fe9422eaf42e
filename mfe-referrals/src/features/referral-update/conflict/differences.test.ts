import { expect, test } from '@jest/globals';
import type { ReferralEntry, StatusOption } from '@portal/shared/contracts';
import { testEntry } from '../../../testing/referral-fixtures.ts';
import { type Conflict, decide, notesSince } from './differences.ts';
import { lastEditor } from './last-edit.ts';
import type { UpdateValues } from '../update-values.ts';

const OPTION: StatusOption = {
  status: 'Met',
  subStatus: null,
  label: 'Met',
  category: 'Active Appointments',
  tone: 'reached',
  requires: [],
  optional: ['listingAppointmentDate'],
  isFinal: false,
};
const options: StatusOption[] = [
  OPTION,
  { ...OPTION, status: 'Appointment Set', label: 'Appointment Set', requires: ['listingAppointmentDate'] },
  { ...OPTION, status: 'Listed', label: 'Listed', requires: ['listPrice'], optional: [] },
];
const step = {
  kind: 'status' as const,
  friendlyStatus: 'Contacted',
  friendlySubStatus: null,
  lastModifiedBy: 'Maya Ferreira',
  lastModifiedDate: '2026-11-12T16:00:00.000Z',
  listPrice: null,
  listedDate: null,
  listingAppointmentDate: null,
  notes: null,
};
const opened = testEntry({ portalStatusInfoHistory: [step], scheduledAppointment: null, listPrice: 700_000 });
const theirs: ReferralEntry = {
  ...opened,
  revision: opened.revision + 1,
  categoryStatus: 'Met',
  scheduledAppointment: '2026-11-20T18:00:00.000Z',
  listPrice: 705_000,
  portalStatusInfoHistory: [
    { ...step, lastModifiedBy: 'Dana Kessler', lastModifiedDate: '2026-11-13T16:00:00.000Z', notes: 'Met him.' },
    step,
  ],
};
const mine: UpdateValues = {
  choice: 'Appointment Set',
  appointmentDay: '2026-11-23',
  appointmentTime: '14:30',
  listPrice: 700_000,
  notes: 'Pre-approved.',
};
const conflict = (changes: Partial<Conflict> = {}): Conflict => ({ opened, entry: theirs, mine, options, ...changes });
const picksOf = (rows: ReturnType<typeof decide>['rows']) => rows.map(({ key, pick }) => [key, pick]);

test('D-16 what was typed is kept at first, and what was not typed is theirs', () => {
  const { rows, values, saved } = decide(conflict(), {});
  expect(rows).toMatchObject([
    { key: 'status', before: 'Contacted', theirs: 'Met', mine: 'Appointment Set', isMineOpen: true, pick: 'mine' },
    { key: 'listingAppointmentDate', before: null, isMineOpen: true, pick: 'mine' },
    { key: 'listPrice', before: '$700,000.00', theirs: '$705,000.00', isMineOpen: false, pick: 'theirs' },
  ]);
  expect(values).toMatchObject({ choice: 'Appointment Set', appointmentDay: '2026-11-23', listPrice: 705_000 });
  expect(saved).toEqual([expect.stringMatching(/^Appointment: .*Nov 23, 2026/)]);
});

test('D-16 their status with my appointment is one change', () => {
  const { values, saved } = decide(conflict(), { status: 'theirs' });
  expect(values).toMatchObject({ choice: 'Met', appointmentDay: '2026-11-23', appointmentTime: '14:30' });
  expect(saved).toHaveLength(1);
});

test('D-16 who set the appointment is a choice of its own', () => {
  const set: StatusOption = { ...OPTION, status: 'Appointment Set', requires: ['appointmentSetBy'], optional: [] };
  const entry = { ...theirs, appointmentSetBy: 'consumer' as const };
  const { rows } = decide(conflict({ entry, mine: { ...mine, appointmentSetBy: 'agent' }, options: [set] }), {});
  expect(rows).toContainEqual(
    expect.objectContaining({ key: 'appointmentSetBy', before: null, theirs: 'Consumer', mine: 'Agent', pick: 'mine' }),
  );
});

test('D-16 all of theirs leaves nothing but my note', () => {
  const { values, saved } = decide(conflict(), { status: 'theirs', listingAppointmentDate: 'theirs' });
  expect(values.choice).toBeUndefined();
  expect(values.notes).toBe('Pre-approved.');
  expect(saved).toEqual([]);
});

test('D-16 where both chose the same final status, my note is all that is left to save', () => {
  const sold = { ...theirs, categoryStatus: 'Sold' };
  const { values } = decide(conflict({ entry: sold, mine: { ...mine, choice: 'Sold' }, options: [] }), {});
  expect([values.choice, values.notes]).toEqual([undefined, 'Pre-approved.']);
});

test('a value that is no part of the chosen status cannot be kept with it', () => {
  const priced = conflict({ mine: { ...mine, choice: 'Listed', listPrice: 710_000 } });
  expect(picksOf(decide(priced, {}).rows)).toEqual([
    ['status', 'mine'],
    ['listingAppointmentDate', 'theirs'],
    ['listPrice', 'mine'],
  ]);
  const withTheirStatus = decide(priced, { status: 'theirs', listPrice: 'mine' });
  expect(picksOf(withTheirStatus.rows)).toContainEqual(['listPrice', 'theirs']);
  expect(withTheirStatus.values.listPrice).toBe(705_000);
});

test('D-16 two close dates for the same status are a choice', () => {
  const escrow = { ...OPTION, status: 'In Escrow', label: 'In Escrow', requires: ['escrowDate' as const] };
  const entry = { ...opened, revision: 9, categoryStatus: 'In Escrow', escrowDate: '2026-12-15' };
  const late = conflict({ entry, mine: { choice: 'In Escrow', escrowDate: '2026-12-18' }, options: [escrow] });
  expect(decide(late, {}).rows.find(({ key }) => key === 'escrowDate')).toMatchObject({
    label: 'Close date',
    before: null,
    theirs: 'Dec 15, 2026',
    mine: 'Dec 18, 2026',
    pick: 'mine',
  });
  expect(decide(late, { escrowDate: 'theirs' }).values.escrowDate).toBe('2026-12-15');
});

test('a status that cannot follow theirs is shown and not kept', () => {
  const { rows, values } = decide(conflict({ options: [OPTION] }), { status: 'mine' });
  expect(rows[0]).toMatchObject({ mine: 'Appointment Set', isMineOpen: false, pick: 'theirs' });
  expect(values.choice).toBe('Met');
});

test('a field both changed to the same is no choice, and neither is one they left alone', () => {
  const agreed = conflict({ entry: { ...opened, revision: 9, categoryStatus: 'Appointment Set' } });
  expect(decide(agreed, {}).rows).toEqual([]);
  expect(decide(agreed, {}).values).toEqual(mine);
});

test('their notes since then stay, and the newest step says who it was', () => {
  expect(notesSince({ opened, entry: theirs })).toEqual(['Met him.']);
  expect(notesSince({ opened, entry: opened })).toEqual([]);
  expect(lastEditor(theirs)).toBe('Dana Kessler');
});

test('D-16 an escrow contact that they changed is not overwritten by the one the form was filled with', () => {
  const offer = { ...OPTION, status: 'Offer Accepted', label: 'Offer Accepted', requires: ['escrowContact' as const] };
  const eve = { esFirstName: 'Eve', esLastName: 'Scott', esPhoneNumber: '3035550199' };
  const bob = { esFirstName: 'Bob', esLastName: 'Ray' };
  const filled = { choice: 'Offer Accepted', escrowContact: eve };
  const { rows, values } = decide(
    {
      opened: { ...opened, escrowContact: eve },
      entry: { ...opened, escrowContact: bob },
      mine: filled,
      options: [offer],
    },
    {},
  );
  expect(rows).toMatchObject([
    { key: 'escrowContact', before: 'Eve Scott, 3035550199', theirs: 'Bob Ray', pick: 'theirs' },
  ]);
  expect(values.escrowContact).toEqual(bob);
});
