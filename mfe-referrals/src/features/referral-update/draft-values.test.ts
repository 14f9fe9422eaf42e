import { expect, test } from '@jest/globals';
import { ReferralDraftBody, type StatusOption } from '@portal/shared/contracts';
import { draftOf, valuesOfDraft } from './draft-values.ts';
import type { UpdateValues } from './update-values.ts';

const ZONE = 'America/Denver';
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
    [{ choice: 'Offer Accepted', contractSalePrice: 480_000, escrowContact: { esFirstName: 'Eve' } }, offer],
  ];
  for (const [values, chosen] of forms) {
    const body = ReferralDraftBody.parse(draftOf(values, chosen, ZONE));
    expect(valuesOfDraft(body, [appointment, offer], ZONE)).toEqual(values);
  }
});

test('a note is kept without a status; what belongs to no chosen status is not', () => {
  expect(draftOf({ notes: 'Call back', listPrice: 1 }, undefined, ZONE)).toEqual({ notes: 'Call back' });
  expect(draftOf({ appointmentDay: '2026-11-23' }, appointment, ZONE)).toEqual({
    status: 'Appointment Set',
    subStatus: null,
  });
});

test('a status that is not offered any more is left out, and the text stays', () => {
  const body = { status: 'Offer Accepted', subStatus: null, notes: 'Signed' };
  expect(valuesOfDraft(body, [appointment], ZONE)).toEqual({ notes: 'Signed' });
});

test('D-46 an amount that no draft can keep does not keep the rest out of it', () => {
  for (const contractSalePrice of [-5, 1e12, Infinity]) {
    const draft = draftOf({ choice: 'Offer Accepted', contractSalePrice, notes: 'Call back' }, offer, ZONE);
    expect(ReferralDraftBody.parse(draft)).toMatchObject({ status: 'Offer Accepted', notes: 'Call back' });
    expect(draft.contractSalePrice).toBeUndefined();
  }
});
