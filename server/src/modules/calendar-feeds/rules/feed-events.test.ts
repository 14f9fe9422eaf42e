import { expect, test } from '@jest/globals';
import { DAY_MS } from '@portal/shared/durations';
import { feedEvents, type FeedSide } from './feed-events.ts';

const NOW = Date.parse('2026-11-20T16:41:00Z');
const side = (values: Partial<FeedSide> = {}): FeedSide => ({
  referralId: 5,
  category: 'Active Leads',
  status: 'Communicating',
  scheduledAppointment: null,
  listingAppointmentDate: null,
  updatedAt: new Date('2026-11-18T05:30:00Z'), // still the 17th in Denver
  snoozedUntil: null,
  timeZone: 'America/Denver',
  firstName: 'Ada',
  lastName: 'Smith',
  email: 'ada@example.com',
  phoneNumber: '3035550198',
  streetNumber: '2301',
  streetName: 'Blake St',
  unitNumber: null,
  city: 'Denver',
  state: 'CO',
  zip: '80205',
  ...values,
});
const eventsOf = (values?: Partial<FeedSide>) => feedEvents([side(values)], NOW, 'https://portal.example');

test('an open side has its appointment, with the place, and the day on which its update is due', () => {
  expect(eventsOf({ scheduledAppointment: new Date('2026-11-23T21:30:00Z') })).toEqual([
    {
      uid: 'referral-5@agent-portal',
      title: 'Appointment with Ada Smith',
      start: '2026-11-23T21:30:00.000Z',
      location: '2301 Blake St, Denver, CO 80205',
      url: 'https://portal.example/referrals-details/NQ',
    },
    {
      uid: 'update-due-5@agent-portal',
      title: 'Update due: Ada Smith',
      start: '2026-11-27',
      location: null,
      url: 'https://portal.example/referrals-details/NQ',
    },
  ]);
});

test('a listing appointment counts where none is scheduled; a snoozed lead is due when its snooze ends', () => {
  const listingAppointmentDate = new Date('2026-11-24T17:00:00Z');
  const [appointment, due] = eventsOf({ listingAppointmentDate, status: 'Nurture', snoozedUntil: '2027-02-01' });
  expect(appointment?.start).toBe('2026-11-24T17:00:00.000Z');
  expect(due?.start).toBe('2027-02-01');
});

test('an appointment of more than 60 days ago is left out', () => {
  const [first, second] = [60, 61].map((days) => eventsOf({ scheduledAppointment: new Date(NOW - days * DAY_MS + 1) }));
  expect(first).toHaveLength(2);
  expect(second).toHaveLength(1);
});

test('an e-mail address or a phone number that somebody typed as a name or a street is kept out', () => {
  const events = eventsOf({
    firstName: 'ADA@example.com',
    lastName: '(303) 555-0198',
    streetName: 'Blake St, call 303.555.0198',
    scheduledAppointment: new Date('2026-11-23T21:30:00Z'),
  });
  expect(JSON.stringify(events)).not.toMatch(/example\.com|0198/i);
  expect(events[0]).toMatchObject({
    title: 'Appointment with ••• •••',
    location: '2301 Blake St, call •••, Denver, CO 80205',
  });
});
