import { expect, test } from '@jest/globals';
import { NOTHING_TYPED, problemsOf, readDraft, requestOf } from './invite-values.ts';

const typed = { ...NOTHING_TYPED, firstName: 'Renata', lastName: 'Okafor', email: 'renata@example.com' };

test('HOST-15 an invitation needs a name and an e-mail, and says what is wrong in the order of the form', () => {
  expect(problemsOf(typed)).toEqual([]);
  expect(problemsOf({ ...NOTHING_TYPED, phoneNumber: 'call', note: 'see www.example.net' })).toEqual([
    { path: 'firstName', message: 'Enter a name' },
    { path: 'lastName', message: 'Enter a name' },
    { path: 'email', message: 'Please enter a valid email' },
    { path: 'phoneNumber', message: 'Enter a phone number with ten digits, or none' },
    { path: 'note', message: 'Leave out web addresses, and put a space after each period' },
  ]);
});

test('no place is none, and a draft has only texts of fields that there are', () => {
  expect(requestOf(typed).marketId).toBeNull();
  expect(requestOf({ ...typed, marketId: 'denver' }).marketId).toBe('denver');
  expect(readDraft({ firstName: 'Renata', note: 5, other: 'x' })).toEqual({ ...NOTHING_TYPED, firstName: 'Renata' });
});
