import { expect, test } from '@jest/globals';
import { NOTE_LIMIT, REASON_LIMIT, ReferralDraftBody } from '@portal/shared/contracts';
import { withoutUnfinished } from './without-unfinished.ts';

test('D-46 a page of an earlier release gets what it knows of a draft, as much of each text as it accepts', () => {
  const body = ReferralDraftBody.parse({
    status: 'Appointment Set',
    subStatus: null,
    notes: 'x'.repeat(NOTE_LIMIT + 1),
    reason: 'y'.repeat(REASON_LIMIT + 1),
    appointmentDay: '2026-12-15',
    appointmentTime: '10:00',
  });
  expect(withoutUnfinished(body)).toEqual({
    status: 'Appointment Set',
    subStatus: null,
    notes: 'x'.repeat(NOTE_LIMIT),
    reason: 'y'.repeat(REASON_LIMIT),
  });
});

test('a draft without any of that stays as it is', () => {
  const body: ReferralDraftBody = { notes: 'Call Ann', listPrice: 400_000 };
  expect(withoutUnfinished(body)).toEqual(body);
});
