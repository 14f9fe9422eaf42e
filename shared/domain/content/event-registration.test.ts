import { expect, test } from '@jest/globals';
import { EventRegistration } from '../../contracts/content/event-registration.ts';
import { missingParts } from './event-registration.ts';

const LEAST = {
  firstName: 'Tobias',
  lastName: 'Okafor',
  email: 'tobias@example.com',
  phoneNumber: '720 555 0158',
  profileInfo: { license: { licenseNumber: 'FA.100087213' } },
};
const parse = (changes: object = {}) => EventRegistration.safeParse({ ...LEAST, ...changes });

test('CS-148 names, e-mail, phone and license are required, blanks are nothing', () => {
  expect(parse().data).toMatchObject({
    eventId: null,
    photoLocation: null,
    brokerageInfo: { brokerageName: null },
    brokerInfo: { firstName: null, email: null, address: { zip: null, state: null } },
    utm: {},
  });
  const refused = (changes: object) => parse(changes).error?.issues.map(({ path }) => path.join('.'));
  for (const name of ['firstName', 'lastName', 'email', 'phoneNumber']) {
    for (const value of [undefined, null, '', '   ', 7]) expect(refused({ [name]: value })).toEqual([name]);
  }
  for (const licenseNumber of ['', '  ', '---', '<b>', 'x'.repeat(41)]) {
    expect(refused({ profileInfo: { license: { licenseNumber } } })).toEqual(['profileInfo.license.licenseNumber']);
  }
  expect(refused({ profileInfo: undefined })).toEqual(['profileInfo']);
  expect(refused({ brokerInfo: { email: 'x', address: { zip: '1' } } })).toEqual([
    'brokerInfo.email',
    'brokerInfo.address.zip',
  ]);
  expect(refused({ firstName: 'www.example.com' })).toEqual(['firstName']);
  expect(refused({ admin: true })).toEqual(['']);
});

test('EVT-07 what is missing is asked for in the order of the form', () => {
  expect(missingParts(parse().data!)).toEqual([
    'photo',
    'brokerage',
    'broker-name',
    'broker-email',
    'broker-phone',
    'broker-address',
  ]);
  const address = { streetAddress: '455 Sherman St', city: 'Denver', state: 'CO', zip: '80203' };
  const broker = {
    firstName: 'Beatriz',
    lastName: 'Silva',
    email: 'b@example.com',
    phoneNumber: '3035550102',
    address,
  };
  const all = {
    photoLocation: '4b1f6c0e-7a1c-4a55-9a44-3c1f0a3d5d11',
    brokerageInfo: { brokerageName: 'Aspen & Vale' },
    brokerInfo: broker,
  };
  expect(missingParts(parse(all).data!)).toEqual([]);
  const { zip: _zip, ...withoutZip } = address;
  const some = { ...all, brokerInfo: { ...broker, lastName: ' ', address: withoutZip } };
  expect(missingParts(parse(some).data!)).toEqual(['broker-name', 'broker-address']);
});
