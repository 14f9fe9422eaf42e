import { expect, test } from '@jest/globals';
import { problemsOf, readDraft, valuesOf } from './webhook-values.ts';

test('HOST-26 a new webhook is on and has no address', () => {
  const first = valuesOf(null);
  expect(first).toMatchObject({ url: '', isEnabled: true });
  expect(problemsOf(first)).toEqual([{ path: 'url', message: 'Enter an address that starts with https://' }]);
  expect(problemsOf({ ...first, url: 'https://crm.example.com', events: [] })).toEqual([
    { path: 'events', message: 'Choose at least one' },
  ]);
});

test('D-46 of a draft only what is known is read', () => {
  expect(readDraft({ url: 7, events: ['note.added', 'gone', 'referral.created'], isEnabled: 'yes' })).toEqual({
    events: ['referral.created', 'note.added'],
  });
});
