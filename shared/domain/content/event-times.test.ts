import { expect, test } from '@jest/globals';
import { calendarFile } from '../dates/calendar-file.ts';
import { byPhase, calendarEvent, eventPhase, nextPhaseChange } from './event-times.ts';

const event = (id: string, dateTime: string) => ({ id, dateTime });
const at = (dateTime: string) => Date.parse(dateTime);

test('D-52 events to come are soonest first, past ones latest first, whatever order they arrive in; none is left out', () => {
  const events = [
    event('b', '2026-12-10T18:00:00Z'),
    event('old', '2026-11-01T18:00:00Z'),
    // another way to write a moment, which is not in order as a text
    event('a', '2026-12-03T18:00:00.500Z'),
    event('older', '2025-11-01T18:00:00Z'),
    event('same', '2026-12-10T18:00:00.000Z'),
  ];
  const ids = byPhase(events, at('2026-11-20T00:00:00Z'));
  expect(ids.upcoming.map(({ id }) => id)).toEqual(['a', 'b', 'same']);
  expect(ids.past.map(({ id }) => id)).toEqual(['old', 'older']);
  expect(byPhase([], 0)).toEqual({ upcoming: [], past: [] });
});

test('an event is going on for an hour: it stays among those to come until then', () => {
  const begins = at('2026-11-20T18:00:00Z');
  const phase = (now: number) => eventPhase(event('a', '2026-11-20T18:00:00Z'), now);
  expect([begins - 1, begins, begins + 3_599_999, begins + 3_600_000].map(phase)).toEqual([
    'ahead',
    'now',
    'now',
    'past',
  ]);
  const one = [event('a', '2026-11-20T18:00:00Z')];
  expect(nextPhaseChange(one, begins - 5)).toBe(begins);
  expect(nextPhaseChange(one, begins)).toBe(begins + 3_600_000);
  expect(nextPhaseChange(one, begins + 3_600_000)).toBeNull();
});

test('EVT-02 a calendar gets the moment in UTC, also in the night in which the clocks are changed', () => {
  // 1:30 AM the second time in Denver, when it is MST again
  const entry = { ...event('late-night', '2026-11-01T08:30:00.000Z'), title: 'Late, or early', subTitle: 'Online' };
  const file = calendarFile([calendarEvent(entry, 'https://portal.example/events/late-night')], 0);
  expect(file).toContain('DTSTART:20261101T083000Z\r\nDTEND:20261101T093000Z\r\nSUMMARY:Late\\, or early\r\n');
  expect(file).toContain('UID:event-late-night@agent-portal\r\n');
});
