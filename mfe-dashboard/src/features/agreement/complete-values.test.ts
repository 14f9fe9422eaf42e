import { expect, test } from '@jest/globals';
import { emptyValues, problemsOf, readDraftOf } from './complete-values.ts';

test('DASH-29 what is missing is asked for, except the address one signs in with', () => {
  expect(emptyValues(['email', 'licenseNumber', 'brokerEmail'])).toEqual({ licenseNumber: '', brokerEmail: '' });
});

test('DASH-29 each field says what to enter, and has no message when it is valid', () => {
  expect(problemsOf({ licenseNumber: ' ', brokerName: '', brokerEmail: 'broker@', phoneNumber: '303' })).toEqual([
    { path: 'licenseNumber', message: 'Enter the number of your license.' },
    { path: 'brokerName', message: "Enter your broker's name." },
    { path: 'brokerEmail', message: 'Please enter a valid email' },
    { path: 'phoneNumber', message: 'Enter a 10-digit phone number.' },
  ]);
  expect(problemsOf({ licenseNumber: 'a\u202eb' })).toEqual([
    { path: 'licenseNumber', message: 'Leave out line breaks and invisible characters' },
  ]);
  expect(problemsOf({ licenseNumber: '316 205', brokerName: 'Ann', brokerEmail: 'ann@example.com' })).toEqual([]);
});

test('D-46 of a draft only the texts of fields are taken that are still missing', () => {
  const read = readDraftOf(['brokerName', 'brokerEmail']);
  expect(read({ brokerName: 'Ann', brokerEmail: 7, licenseNumber: '1' })).toEqual({ brokerName: 'Ann' });
});
