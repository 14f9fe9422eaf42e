import { expect, test } from '@jest/globals';
import { toAppointments } from './appointments-view.ts';

const now = new Date('2026-11-20T19:00:00.000Z');
const NO_STREET = { streetNumber: null, streetName: null, unitNumber: null, city: 'Denver', state: 'CO', zip: '80238' };
const placesOf = (...addresses: (typeof NO_STREET | Record<keyof typeof NO_STREET, string>)[]) =>
  toAppointments(
    {
      total: addresses.length,
      soon: [],
      rows: addresses.map((address, index) => ({
        referralId: index,
        firstName: 'Ana',
        lastName: 'Solano',
        phoneNumber: null,
        buySide: true,
        status: 'Appointment Set',
        at: '2026-11-21T19:00:00.000Z',
        timeZone: 'America/Denver',
        address,
      })),
    },
    now,
  ).nextAppointments.map(({ place }) => place);

test('the place of an appointment is an address that a map finds, also of a buyer without a property', () => {
  const property = { ...NO_STREET, streetNumber: '1620', streetName: 'Little Raven St', unitNumber: '1203' };
  expect(placesOf(NO_STREET, property)).toEqual([
    'Denver, CO 80238',
    '1620 Little Raven St, Unit 1203, Denver, CO 80238',
  ]);
});
