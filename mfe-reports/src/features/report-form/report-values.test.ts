import { expect, test } from '@jest/globals';
import { checkValues, valuesOf, NO_VALUES, problemsOfResponse } from './report-values.ts';

const full = { ...NO_VALUES, streetNumber: '12', streetName: 'Elm St', city: 'Denver', state: 'CO', zip: '80209' };

test('API-70 an empty form has the problems of the contract, one per field', () => {
  expect(checkValues({ agentId: 7 }, NO_VALUES).problems).toEqual({
    streetNumber: 'Enter the street number',
    streetName: 'Enter the street',
    city: 'Enter the city',
    state: 'Choose a state',
    zip: 'Enter a five-digit ZIP code',
  });
});

test('API-70 a complete form is a request; an empty unit is left out', () => {
  expect(checkValues({ agentId: 7 }, { ...full, unitNumber: ' ', city: ' Denver ' }).request).toEqual({
    agentId: 7,
    address: { ...full, unitNumber: null },
  });
});

test('the fields of a response are mapped to the form, unknown ones are ignored', () => {
  const fields = [
    { path: 'address.zip', message: 'No such ZIP code' },
    { path: 'agentReferralId', message: 'This referral has a report already' },
  ];
  expect(problemsOfResponse(fields)).toEqual({ zip: 'No such ZIP code' });
});

test('API-70 a form for a referral begins with what is known of the property', () => {
  const known = { ...full, streetNumber: null, unitNumber: '4B' };
  expect(valuesOf(known)).toEqual({ ...full, streetNumber: '', unitNumber: '4B' });
  expect(valuesOf()).toEqual(NO_VALUES);
  expect(checkValues({ agentId: 7, agentReferralId: 11 }, full).request).toMatchObject({ agentReferralId: 11 });
});
