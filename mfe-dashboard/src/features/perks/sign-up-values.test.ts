import { expect, test } from '@jest/globals';
import type { PartnerSignUp } from '@portal/shared/contracts';
import { problemsOf, utmOf } from './sign-up-values.ts';

const request: PartnerSignUp = {
  firstName: 'Maya',
  lastName: 'Ferreira',
  email: 'maya@example.com',
  contactNumber: '(303) 555-0101',
  companyName: 'Front Range Residential',
  officeSize: '',
  infoAboutCompany: '',
  utm: {},
};

test('HOST-69 the campaign of the address goes along with the perk that is asked for', () => {
  const search =
    '?utm_source=newsletter&utm_medium=email&utm_campaign=fall&utm_content=a&utm_term=b&utm_provider=c&id=1';
  expect(utmOf(search, 'brightframe')).toEqual({
    source: 'newsletter',
    medium: 'email',
    campaign: 'fall',
    content: 'a',
    term: 'b',
    provider: 'brightframe',
  });
  expect(utmOf('', undefined)).toEqual({});
});

test('what the server would refuse of a campaign is left out', () => {
  expect(utmOf(`?utm_source=${'x'.repeat(201)}&utm_term=a%0Ab&utm_medium=email`, undefined)).toEqual({
    medium: 'email',
  });
});

test('a valid request has no problems, and each invalid field has exactly one', () => {
  expect(problemsOf(request)).toEqual([]);
  const empty = { ...request, firstName: ' ', email: 'maya', contactNumber: '', companyName: '' };
  expect(problemsOf(empty).toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: 'companyName', message: 'Enter the name of the company' },
    { name: 'contactNumber', message: 'Enter a phone number' },
    { name: 'email', message: 'Please enter a valid email' },
    { name: 'firstName', message: 'Enter a name' },
  ]);
});
