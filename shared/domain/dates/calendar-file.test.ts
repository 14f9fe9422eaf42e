import { expect, test } from '@jest/globals';
import { calendarFile } from './calendar-file.ts';

const event = {
  uid: 'referral-1@agent-portal',
  title: 'Appointment with Ada Smith',
  start: '2026-11-23T21:30:00.000Z',
  location: '2301 Blake St, Denver, CO 80205',
  url: 'https://portal.example/referrals-details/MQ',
};
const now = Date.parse('2026-11-20T16:00:00Z');
const linesOf = (file: string) => file.split('\r\n');

test('an appointment is one event of an hour, in UTC', () => {
  expect(linesOf(calendarFile([event], now))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Agent Portal//Appointments//EN',
    'BEGIN:VEVENT',
    'UID:referral-1@agent-portal',
    'DTSTAMP:20261120T160000Z',
    'DTSTART:20261123T213000Z',
    'DTEND:20261123T223000Z',
    'SUMMARY:Appointment with Ada Smith',
    'LOCATION:2301 Blake St\\, Denver\\, CO 80205',
    'URL:https://portal.example/referrals-details/MQ',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a name with line breaks adds no line', () => {
  const title = 'Ada\r\nATTENDEE:mailto:eve@example.com\rX:1\nY:2\u2028Z:3\u0000';
  const lines = linesOf(calendarFile([{ ...event, title, location: null }], now));
  expect(lines.filter((line) => /^(ATTENDEE|X|Y|Z)/.test(line))).toEqual([]);
  expect(lines.join('')).not.toMatch(/[\p{Cc}\u2028]/u);
});

test('long lines are folded at 75 octets, between characters', () => {
  const title = '🏠'.repeat(60);
  const file = calendarFile([{ ...event, title }], now);
  for (const line of linesOf(file)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});

test('a subscribed file has a name, how often it is read, and events of a whole day that block no time', () => {
  const due = { ...event, uid: 'update-due-1@agent-portal', start: '2026-11-30', location: null };
  const lines = linesOf(calendarFile([event, due], now, { name: 'Agent Portal', refreshHours: 1 }));
  expect(lines.slice(3, 7)).toEqual([
    'NAME:Agent Portal',
    'X-WR-CALNAME:Agent Portal',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]);
  expect(lines.filter((line) => /^(BEGIN:VEVENT|DTSTART|DTEND|TRANSP)/.test(line))).toEqual([
    'BEGIN:VEVENT',
    'DTSTART:20261123T213000Z',
    'DTEND:20261123T223000Z',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20261130',
    'TRANSP:TRANSPARENT',
  ]);
});
