import { expect, test } from '@jest/globals';
import { awardedReason, contactVisibility, type ContactFacts } from './contact-visibility.ts';

const plain: ContactFacts = {
  listingAppointmentSetEver: false,
  listingAppointmentDate: null,
  partnerConsultationSetEver: false,
  source: 'website',
  forFeaturedAgent: false,
  zip: '80212',
};

test('REF-45 a contact is hidden unless a rule opens it', () => {
  expect(awardedReason([plain, plain])).toBeNull();
  expect(contactVisibility('agent', null, ['80212'], ['80205'])).toEqual({ isVisible: false, reason: null });
});

test.each([
  ['REF-47', { listingAppointmentSetEver: true }, 'listing-appointment'],
  ['REF-47', { listingAppointmentDate: '2026-11-02T17:00:00.000Z' }, 'listing-appointment'],
  ['REF-48', { partnerConsultationSetEver: true }, 'partner-consultation'],
  ['REF-49', { source: 'cta' }, 'source-cta'],
  ['REF-50', { forFeaturedAgent: true }, 'featured-agent'],
] as const)('%s %j of any referral of the consumer opens the contact', (_, facts, reason) => {
  expect(awardedReason([plain, { ...plain, ...facts }])).toBe(reason);
  expect(contactVisibility('agent', reason, [], [])).toEqual({ isVisible: true, reason });
});

test('REF-49 only the source "cta" itself counts', () => {
  expect(awardedReason([{ ...plain, source: 'CTA-website' }])).toBeNull();
});

test('REF-51 a sponsored ZIP of any referral of the consumer opens the contact', () => {
  expect(contactVisibility('agent', null, ['80212', '80205'], ['80205'])).toEqual({
    isVisible: true,
    reason: 'sponsored-zip',
  });
});

test('D-08 a director sees the contacts of their own referrals, and staff see all', () => {
  expect(contactVisibility('own-director', null, [], []).reason).toBe('own-director');
  expect(contactVisibility('staff', 'source-cta', [], []).reason).toBe('staff');
});

test('D-17 where several rules open a contact, the first of them is the reason', () => {
  const inOrder = [
    { forFeaturedAgent: true },
    { source: 'cta' },
    { partnerConsultationSetEver: true },
    { listingAppointmentSetEver: true },
  ];
  const reasons = inOrder.map((_, index) => awardedReason([Object.assign({}, plain, ...inOrder.slice(0, index + 1))]));
  expect(reasons).toEqual(['featured-agent', 'source-cta', 'partner-consultation', 'listing-appointment']);
});

test('nothing opens a contact without a referral, or without a ZIP', () => {
  expect(awardedReason([])).toBeNull();
  expect(contactVisibility('agent', null, [], ['80205'])).toEqual({ isVisible: false, reason: null });
  expect(contactVisibility('agent', null, ['80205'], [])).toEqual({ isVisible: false, reason: null });
});

test.each([
  ['own-director', 'own-director'],
  ['staff', 'staff'],
] as const)('a contact is seen by %s whatever was awarded', (viewer, reason) => {
  expect(contactVisibility(viewer, null, [], [])).toEqual({ isVisible: true, reason });
  expect(contactVisibility(viewer, 'source-cta', ['80205'], ['80205'])).toEqual({ isVisible: true, reason });
});
