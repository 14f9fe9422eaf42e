import { expect, test } from '@jest/globals';
import { EventRegistration } from '@portal/shared/contracts';
import { testAgent } from '@portal/shared/testing';
import { EMPTY_VALUES, fieldOf, knownValues, problemsOf, stepOf, STEPS, toRequest } from './registration-values.ts';

const context = { eventId: 'open-house', photoLocation: null, utm: { source: 'newsletter' } };
const FILLED = Object.fromEntries(
  Object.keys(EMPTY_VALUES).map((name) => [name, `a ${name}`]),
) as unknown as typeof EMPTY_VALUES;
const GOOD = {
  ...EMPTY_VALUES,
  firstName: 'Tobias',
  lastName: 'Okafor',
  email: 'tobias@example.com',
  phoneNumber: '(720) 555-0158',
  licenseNumber: 'FA.100087213',
};

test('EVT-07 API-54 the body has every printed field, where it is printed', () => {
  expect(toRequest(FILLED, context)).toEqual({
    eventId: 'open-house',
    photoLocation: null,
    utm: { source: 'newsletter' },
    firstName: 'a firstName',
    lastName: 'a lastName',
    email: 'a email',
    phoneNumber: 'a phoneNumber',
    profileInfo: { license: { licenseNumber: 'a licenseNumber' } },
    brokerageInfo: { brokerageName: 'a brokerageName' },
    brokerInfo: {
      firstName: 'a brokerFirstName',
      lastName: 'a brokerLastName',
      email: 'a brokerEmail',
      phoneNumber: 'a brokerPhone',
      address: {
        streetAddress: 'a streetAddress',
        unitNumber: 'a unitNumber',
        zip: 'a zip',
        city: 'a city',
        state: 'a state',
      },
    },
  });
});

test('every field of the form is in one step, and the server can name each', () => {
  const fields = STEPS.flatMap((step) => step.fields);
  expect(fields.toSorted()).toEqual([...Object.keys(EMPTY_VALUES), 'photo'].toSorted());
  const wrong = {
    ...FILLED,
    firstName: '',
    lastName: '',
    licenseNumber: '',
    city: 'x'.repeat(201),
    unitNumber: '\u202e',
  };
  const { error } = EventRegistration.safeParse({ ...toRequest(wrong, context), photoLocation: 'x' });
  const named = error!.issues.map(({ path }) => fieldOf(path.join('.')));
  expect(named).not.toContain(undefined);
  expect(named).toEqual(
    expect.arrayContaining(['photo', 'licenseNumber', 'brokerEmail', 'zip', 'state', 'unitNumber']),
  );
  expect(fieldOf('body')).toBeUndefined();
  expect(fieldOf('toString')).toBeUndefined();
});

test('CS-148 what is required is asked for in the order of the form; the rest may be left out', () => {
  expect(problemsOf(GOOD, context)).toEqual([]);
  expect(problemsOf(EMPTY_VALUES, context).map(({ field }) => field)).toEqual([
    'firstName',
    'lastName',
    'email',
    'phoneNumber',
    'licenseNumber',
  ]);
  expect(problemsOf({ ...GOOD, brokerEmail: 'nobody', zip: '8020' }, context)).toEqual([
    { field: 'brokerEmail', message: 'Please enter a valid email' },
    { field: 'zip', message: 'Enter a five-digit ZIP code' },
  ]);
  expect(stepOf('zip').id).toBe('brokerage');
});

test('what the portal knows of an agent is filled in', () => {
  const values = knownValues(testAgent({ phoneNumber: '3035550101' }));
  expect(values).toMatchObject({ email: testAgent().email, phoneNumber: '(303) 555-0101', brokerEmail: '' });
});
