import { expect, test } from '@jest/globals';
import { problemsOf, readDraft, toWire, valuesOf } from './profile-values.ts';

const fields = {
  firstName: 'Maya',
  lastName: 'Ferreira',
  phoneNumber: '3035550101',
  officePhone: null,
  contactPreference: null,
  brokerageName: 'Front Range Residential',
  brokerageAddress: null,
  brokerName: null,
  brokerEmail: null,
};
const values = valuesOf(fields);

test('HOST-22 phones are shown as people write them, and what is missing is an empty field', () => {
  expect(values).toMatchObject({ firstName: 'Maya', phoneNumber: '(303) 555-0101', officePhone: '', brokerEmail: '' });
  expect(problemsOf(values)).toEqual([]);
  expect(toWire({ contactPreference: '', officePhone: '' })).toEqual({ contactPreference: null, officePhone: '' });
});

test('each problem is at its field, in the words of the server', () => {
  const bad = { firstName: ' ', officePhone: '(303) 555-01', brokerEmail: 'gordon@', brokerName: 'x'.repeat(10_000) };
  expect(problemsOf({ ...values, ...bad })).toEqual([
    { path: 'firstName', message: 'Enter a name' },
    { path: 'officePhone', message: 'Enter a 10-digit phone number.' },
    { path: 'brokerName', message: 'At most 200 characters' },
    { path: 'brokerEmail', message: 'Please enter a valid email' },
  ]);
});

test('a draft of another release keeps what there is still a field for', () => {
  expect(readDraft({ officePhone: '(303)', fax: '1', brokerName: 7 })).toEqual({ officePhone: '(303)' });
});
