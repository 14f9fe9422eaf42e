import { expect, test } from '@jest/globals';
import { ReferralDraftBody, type StatusOption } from '@portal/shared/contracts';
import { testEntry } from '../../../testing/referral-fixtures.ts';
import { draftOf, valuesOfDraft } from './draft-values.ts';
import { knownValues, type UpdateValues } from '../update-values.ts';

const ZONE = 'America/Denver';
const opened = testEntry({ timeZone: ZONE });
const option = (status: string, requires: StatusOption['requires']): StatusOption => ({
  status,
  subStatus: null,
  label: status,
  category: 'Active Appointments',
  tone: 'new',
  requires,
  optional: [],
  isFinal: false,
});
const appointment = option('Appointment Set', ['listingAppointmentDate', 'appointmentSetBy']);
const offer = option('Offer Accepted', ['contractSalePrice', 'escrowDate', 'escrowContact']);

test('D-46 a form comes back from its draft as it was left', () => {
  const forms: [UpdateValues, StatusOption][] = [
    [
      {
        choice: 'Appointment Set',
        appointmentDay: '2026-11-23',
        appointmentTime: '14:30',
        appointmentSetBy: 'team',
        notes: 'Bring keys ',
      },
      appointment,
    ],
    [{ choice: 'Appointment Set', appointmentDay: '2026-11-23', notes: 'Asks for the morning' }, appointment],
    [{ choice: 'Appointment Set', appointmentTime: '14:30' }, appointment],
    [{ choice: 'Offer Accepted', contractSalePrice: 480_000, escrowContact: { esFirstName: 'Eve' } }, offer],
  ];
  for (const [values, chosen] of forms) {
    const body = ReferralDraftBody.parse(draftOf(values, chosen, opened));
    expect(valuesOfDraft(body, [appointment, offer], ZONE)).toEqual(values);
  }
});

test('a note is kept without a status; what belongs to no chosen status is not', () => {
  expect(draftOf({ notes: 'Call back', listPrice: 1 }, undefined, opened)).toEqual({ notes: 'Call back' });
  expect(draftOf({ appointmentDay: '2026-11-23' }, offer, opened)).toEqual({
    status: 'Offer Accepted',
    subStatus: null,
  });
});

test('a status that is not offered any more is left out, and the text stays', () => {
  const body = { status: 'Offer Accepted', subStatus: null, notes: 'Signed' };
  expect(valuesOfDraft(body, [appointment], ZONE)).toEqual({ notes: 'Signed' });
});

test('D-46 an amount that no draft can keep does not keep the rest out of it', () => {
  for (const contractSalePrice of [-5, 1e12, Infinity]) {
    const draft = draftOf({ choice: 'Offer Accepted', contractSalePrice, notes: 'Call back' }, offer, opened);
    expect(ReferralDraftBody.parse(draft)).toMatchObject({ status: 'Offer Accepted', notes: 'Call back' });
    expect(draft.contractSalePrice).toBeUndefined();
  }
});

test('D-46 what was known when the form was opened is not in the draft, so that a newer value is not overwritten', () => {
  const known = testEntry({
    timeZone: ZONE,
    scheduledAppointment: '2026-11-23T21:30:00.000Z',
    escrowDate: '2026-12-01',
    escrowContact: { esCompanyName: 'First Escrow', esFirstName: 'Eve', esLastName: 'Scott' },
    referralEscrowInfo: { contractSalePrice: 500_000, esListingCommission: null },
  });
  const filled = knownValues(known);
  expect(draftOf({ ...filled, notes: 'Call back' }, appointment, known)).toEqual({
    status: 'Appointment Set',
    subStatus: null,
    notes: 'Call back',
  });
  // a half that was taken away stays away: the known one must not come back beside a new day
  const { appointmentDay = '' } = filled;
  const halved = draftOf({ ...filled, appointmentTime: '' }, appointment, known);
  expect(halved).toEqual({ status: 'Appointment Set', subStatus: null, appointmentDay });
  expect(Object.entries(valuesOfDraft(halved, [appointment], ZONE))).toContainEqual(['appointmentTime', undefined]);
  // in the order of the form's fields
  const untouched = { esFirstName: 'Eve', esLastName: 'Scott', esCompanyName: 'First Escrow', esEmail: '' };
  expect(draftOf({ ...filled, escrowContact: untouched }, offer, known)).not.toHaveProperty('escrowContact');
  const escrowContact = { esFirstName: 'Bob', esLastName: 'Scott' };
  expect(draftOf({ ...filled, escrowContact }, offer, known)).toMatchObject({ escrowContact });
  expect(draftOf({ ...filled, contractSalePrice: 510_000 }, offer, known)).toEqual({
    status: 'Offer Accepted',
    subStatus: null,
    contractSalePrice: 510_000,
  });
});
