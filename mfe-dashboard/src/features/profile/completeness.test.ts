import { expect, test } from '@jest/globals';
import { profileFixture } from '../../testing/profile-fixture.ts';
import { partsOf, percentOf } from './completeness.ts';
import { valuesOf } from './profile-values.ts';

const missing = (profile: ReturnType<typeof profileFixture>) => {
  const parts = partsOf(valuesOf(profile.fields), profile);
  return [percentOf(parts), parts.filter(({ isThere }) => !isThere).map(({ label, field }) => [label, field])];
};

test('D-34 a profile with everything but the office phone is 90 percent complete', () => {
  expect(missing(profileFixture())).toEqual([90, [['Office phone', 'officePhone']]]);
  const complete = profileFixture();
  complete.fields.officePhone = '3035550162';
  expect(missing(complete)).toEqual([100, []]);
});

test('D-34 an empty profile names the field to begin each part with; license and agreement are not typed here', () => {
  const profile = profileFixture();
  profile.photoLocation = null;
  profile.license.licenseNumber = null;
  profile.agreement.isCovered = false;
  for (const field of ['phoneNumber', 'brokerName', 'brokerEmail'] as const) profile.fields[field] = null;
  expect(missing(profile)).toEqual([
    0,
    [
      ['Photo', 'photo'],
      ['Contact', 'phoneNumber'],
      ['Brokerage and broker', 'brokerName'],
      ['License', null],
      ['Agreement signed', null],
      ['Office phone', 'officePhone'],
    ],
  ]);
});

test('D-34 an invalid value is counted as missing', () => {
  const profile = profileFixture();
  const saved = { ...valuesOf(profile.fields), officePhone: '3035550162' };
  const missingOf = (typed: Partial<typeof saved>) => {
    const parts = partsOf({ ...saved, ...typed }, profile);
    return [percentOf(parts), parts.find(({ isThere }) => !isThere)?.field];
  };
  expect(missingOf({})).toEqual([100, undefined]);
  expect(missingOf({ officePhone: '12' })).toEqual([90, 'officePhone']);
  expect(missingOf({ firstName: ' ' })).toEqual([80, 'firstName']);
  expect(missingOf({ brokerEmail: 'nobody' })).toEqual([80, 'brokerEmail']);
});
