import { expect, test } from '@jest/globals';
import { ReferralDraftBody } from '@portal/shared/contracts';
import { MASK } from './mask-contact.ts';
import { maskDraft } from './mask-draft.ts';

const contact = { email: 'ann@example.com', phoneNumber: '3035550198' };
const phone = '303 555 0198';

test('D-46 every text of a draft is masked, and it stays a draft', () => {
  const body: ReferralDraftBody = {
    status: phone,
    subStatus: phone,
    notes: `Call ${phone}`,
    reason: 'ANN@example.com',
    escrowContact: { esCompanyName: phone, esFirstName: 'Ann', esLastName: '', esPhoneNumber: phone, esEmail: phone },
  };
  const masked = maskDraft(body, contact);
  expect(masked).toEqual({
    status: MASK,
    subStatus: MASK,
    notes: `Call ${MASK}`,
    reason: MASK,
    escrowContact: { esCompanyName: MASK, esFirstName: 'Ann', esLastName: '', esPhoneNumber: MASK, esEmail: MASK },
  });
  expect(ReferralDraftBody.parse(masked)).toEqual(masked);
  expect(body.notes).toBe(`Call ${phone}`);
});

test('what is no text stays, and nothing is added', () => {
  expect(maskDraft({}, contact)).toEqual({});
  const body = {
    subStatus: null,
    snoozeMonths: 3,
    listPrice: 3_035_550_198,
    listedDate: '2026-11-20',
    // its digits are those of the number, if the hour is read as part of it
    listingAppointmentDate: '3035-05-01T09:08:00.000Z',
  };
  expect(maskDraft(body, contact)).toEqual(body);
});
