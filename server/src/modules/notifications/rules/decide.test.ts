import { expect, test } from '@jest/globals';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  usualPreferences,
  type NotificationChoices,
  type Preferences,
} from '@portal/shared/contracts';
import fc from 'fast-check';
import { decide } from './decide.ts';

const NIGHT = new Date('2026-11-21T06:00:00Z'); // 11 PM in Denver
const NOON = new Date('2026-11-20T19:00:00Z');
const MORNING = new Date('2026-11-21T14:00:00Z');
const usual = usualPreferences('America/Denver');
const quiet = (changes: Partial<Preferences['quietHours']> = {}): Preferences => ({
  ...usual,
  quietHours: { ...usual.quietHours, isOn: true, ...changes },
});
const hold = { kind: 'hold', until: MORNING };

test('HOST-24 in quiet hours SMS and browser wait until they end, mail does not', () => {
  const preferences = quiet({ hasLeadsBySms: false });
  expect(decide({ event: 'new-lead', channel: 'sms' }, preferences, NIGHT)).toEqual(hold);
  expect(decide({ event: 'new-lead', channel: 'browser' }, preferences, NIGHT)).toEqual(hold);
  expect(decide({ event: 'new-lead', channel: 'email' }, preferences, NIGHT)).toEqual({ kind: 'send' });
  expect(decide({ event: 'new-lead', channel: 'sms' }, preferences, NOON)).toEqual({ kind: 'send' });
});

test('HOST-24 new leads may still come by SMS, and nothing else does', () => {
  expect(decide({ event: 'new-lead', channel: 'sms' }, quiet(), NIGHT)).toEqual({ kind: 'send' });
  expect(decide({ event: 'new-lead', channel: 'browser' }, quiet(), NIGHT)).toEqual(hold);
  expect(decide({ event: 'zip-free', channel: 'sms' }, quiet(), NIGHT)).toEqual(hold);
});

const choices = fc.record(
  Object.fromEntries(NOTIFICATION_EVENTS.map((event) => [event, fc.subarray([...NOTIFICATION_CHANNELS])])),
) as fc.Arbitrary<NotificationChoices>;

test('whatever is chosen: only chosen ways, mail never waits, the account never waits and always has its mail', () => {
  fc.assert(
    fc.property(choices, fc.boolean(), fc.constantFrom(NIGHT, NOON), (notifications, isOn, at) => {
      const preferences = { ...quiet({ isOn }), notifications };
      for (const event of NOTIFICATION_EVENTS) {
        for (const channel of NOTIFICATION_CHANNELS) {
          const { kind } = decide({ event, channel }, preferences, at);
          const isLocked = event === 'sign-in' && channel === 'email';
          expect(kind === 'drop').toBe(!isLocked && !notifications[event].includes(channel));
          if (channel === 'email' || event === 'sign-in' || !isOn || at === NOON) expect(kind).not.toBe('hold');
        }
      }
    }),
  );
});
