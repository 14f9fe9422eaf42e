import { expect, test } from '@jest/globals';
import type { StoredEventRegistration } from '@portal/shared/contracts';
import { registrationsCsv } from './registrations-csv.ts';

const REGISTRATION: StoredEventRegistration = {
  registrationId: '0b7c9a52-6a37-4c1e-9d55-3f1f5a9f2b10',
  eventId: 'open-house',
  firstName: 'Tobias',
  lastName: 'Okafor',
  email: 'tobias@example.com',
  phoneNumber: '7205550158',
  licenseNumber: 'FA.100087213',
  brokerageName: null,
  broker: 'Silva, Beatriz',
  brokerEmail: null,
  brokerPhone: null,
  brokerAddress: null,
  utm: { source: 'newsletter', campaign: 'winter' },
  hasPhoto: false,
  registeredAt: '2026-11-25T12:00:00.000Z',
};

test('a registration is a line of the file, in UTF-8 for spreadsheets, with the clock of the visitor', () => {
  const [head, line, ...rest] = registrationsCsv([REGISTRATION], 'America/Denver').split('\r\n');
  expect(head).toMatch(/^\uFEFFRegistered \(America\/Denver\),First name,Last name,Email,/);
  expect(line).toBe(
    '2026-11-25 05:00,Tobias,Okafor,tobias@example.com,(720) 555-0158,FA.100087213,,"Silva, Beatriz",,,,"source: newsletter, campaign: winter"',
  );
  expect(rest).toEqual(['']);
});

test.each(['=1+1', '＝1+1', '\u200b=1+1', ' @SUM(A1)', '\u00ad−1'])(
  'D-23 what a stranger typed is no formula: %j',
  (text) => {
    const [, line] = registrationsCsv(
      [{ ...REGISTRATION, lastName: text, brokerageName: text }],
      'America/Denver',
    ).split('\r\n');
    const cells = line!.split(',');
    expect([cells[2], cells[6]]).toEqual([`'${text}`, `'${text}`]);
  },
);
