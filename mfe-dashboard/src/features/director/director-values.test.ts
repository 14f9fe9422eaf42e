import { expect, test } from '@jest/globals';
import { problemsOf, readDraft, valuesOf } from './director-values.ts';

const dana = { reloDirectorId: 7, firstName: 'Dana', lastName: 'Kessler', email: 'dana@example.com' };

test('HOST-27 a director has a name, a phone number as people write it, and a company', () => {
  const values = valuesOf({ ...dana, phoneNumber: '3035550109', company: 'Meridian', revision: 4 });
  expect(values).toEqual({
    firstName: 'Dana',
    lastName: 'Kessler',
    phoneNumber: '(303) 555-0109',
    company: 'Meridian',
  });
  expect(problemsOf(values)).toEqual([]);
  expect(valuesOf({ ...dana, phoneNumber: null })).toMatchObject({ phoneNumber: '', company: '' });
});

test('each field says what is wrong, and a draft has only texts', () => {
  expect(problemsOf({ firstName: '', lastName: 'K', phoneNumber: '555', company: 'x'.repeat(121) })).toEqual([
    { path: 'firstName', message: 'Enter a name' },
    { path: 'phoneNumber', message: 'Enter a phone number with ten digits, or none' },
    { path: 'company', message: 'At most 120 characters' },
  ]);
  expect(readDraft({ firstName: 'D', company: 5, email: 'eve@example.com' })).toEqual({ firstName: 'D' });
});
