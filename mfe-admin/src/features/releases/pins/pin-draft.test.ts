import { expect, test } from '@jest/globals';
import { PinRequest } from '@portal/shared/contracts/release-console';
import { type PinDraft, pinRequest } from './pin-draft.ts';

const draft: PinDraft = {
  channel: 'production',
  snapshot: '',
  releases: [{ remote: 'mfe-referrals', version: '1.3.0' }],
  hours: '8',
  reason: ' Bug 2214 ',
};

test('a filled form is a request the server accepts', () => {
  const { releases } = draft;
  expect(pinRequest(draft)).toEqual({ request: { base: 'production', releases, minutes: 480, reason: 'Bug 2214' } });
  const bySnapshot = pinRequest({ ...draft, channel: null, snapshot: ' 5b09d7c4aa10 ', releases: [] });
  expect(bySnapshot).toEqual({ request: { base: '5b09d7c4aa10', releases: [], minutes: 480, reason: 'Bug 2214' } });
  expect(PinRequest.safeParse('request' in bySnapshot && bySnapshot.request).success).toBe(true);
});

test('every invalid field is reported at once', () => {
  expect(pinRequest({ ...draft, channel: null, snapshot: '5b09', hours: 'a day', reason: ' ' })).toEqual({
    problems: {
      snapshot: 'A snapshot id has 12 characters, 0 to 9 and a to f.',
      hours: 'Write hours as a number, from 0.02 (a minute) to 720 (30 days).',
      reason: 'Say why; the log keeps it.',
    },
  });
});
