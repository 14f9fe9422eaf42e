import { expect, test } from '@jest/globals';
import { ReferralDraftBody, ReferralDraftInput } from './referral-draft.ts';
import { NOTE_LIMIT, StatusChange } from './referral-status.ts';

const isAccepted = (input: unknown) => ReferralDraftInput.safeParse(input).success;

test('D-46 a draft can hold every field of a change, and nothing must be there', () => {
  const { agentReferralId: _id, revision: _revision, ...fields } = StatusChange.shape;
  const halves = ['appointmentDay', 'appointmentTime'];
  expect(Object.keys(ReferralDraftBody.shape).toSorted()).toEqual([...Object.keys(fields), ...halves].toSorted());
  expect(isAccepted({ revision: 0, body: {} })).toBe(true);
});

test('a text that is too long to be saved is kept until it was shortened', () => {
  expect(isAccepted({ revision: 0, body: { notes: 'x'.repeat(2 * NOTE_LIMIT), reason: 'x'.repeat(1000) } })).toBe(true);
});

test('a draft keeps the spaces and half sentences of its texts', () => {
  const body = { status: '', notes: ' Half a sentence, ', reason: '', escrowContact: { esFirstName: 'Eve ' } };
  expect(ReferralDraftBody.parse(body)).toEqual(body);
});

test.each([
  ['an unknown field', { revision: 0, body: { phone: '1' } }],
  ['an unknown field next to the body', { revision: 0, body: {}, agentId: 12 }],
  ['an unknown field of the escrow contact', { revision: 0, body: { escrowContact: { email: 'x' } } }],
  ['no body', { revision: 0 }],
  ['no revision', { body: {} }],
  ['a negative revision', { revision: -1, body: {} }],
  ['a revision that no column holds', { revision: 2_147_483_648, body: {} }],
  ['a note of twice its limit', { revision: 0, body: { notes: 'x'.repeat(2 * NOTE_LIMIT + 1) } }],
  ['half a date', { revision: 0, body: { soldDate: '2026-11' } }],
  ['half a moment', { revision: 0, body: { listingAppointmentDate: '2026-11-24' } }],
  ['half an appointment day', { revision: 0, body: { appointmentDay: '2026-11' } }],
  ['an appointment time that no clock shows', { revision: 0, body: { appointmentTime: '24:30' } }],
  ['a price as text', { revision: 0, body: { listPrice: '1' } }],
  ['a price out of range', { revision: 0, body: { listPrice: 1e11 } }],
  ['a snooze out of range', { revision: 0, body: { snoozeMonths: 7 } }],
])('%s is refused', (_, input) => {
  expect(isAccepted(input)).toBe(false);
});
