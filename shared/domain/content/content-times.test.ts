import { describe, expect, test } from '@jest/globals';
import type { BannerBody } from '../../contracts/content/content-editor.ts';
import { banner, event } from '../../testing/content-bodies.ts';
import { isContentTime } from './content-days.ts';
import { contentEnd, contentMoment, contentState, withUsableTimes } from './content-times.ts';

test('times of content are on days from 2000 to 2100', () => {
  const days = ['1999-12-31', '2000-01-01', '2100-12-31', '2101-01-01', '9999-12-31', '0050-01-01'];
  expect(days.map((day) => isContentTime(`${day}T23:59`))).toEqual([false, true, true, false, false, false]);
});

test.each(['9999-12-31T23:59', '0001-01-01T00:00'])('a stored time on another day is as good as none: %s', (time) => {
  expect(contentMoment('America/Los_Angeles', time)).toBeNull();
  expect(contentEnd('event', { ...event, at: time })).toBeNull();
  expect(contentEnd('banner', { ...banner, shownUntil: time })).toBeNull();
  const body = { ...event, title: time, at: time, popupFrom: time, popupUntil: '2026-12-03T11:00' };
  expect(withUsableTimes(body)).toEqual({ ...body, at: null, popupFrom: null });
});

test('times are those of the zone of the piece', () => {
  expect(contentMoment('America/New_York', '2026-12-10T12:00')).toBe('2026-12-10T17:00:00.000Z');
  expect(contentMoment('America/Phoenix', '2026-07-01T12:00')).toBe('2026-07-01T19:00:00.000Z');
  expect(contentMoment('America/Denver', null)).toBeNull();
});

describe('the state of a piece', () => {
  const now = Date.parse('2026-11-25T18:00:00Z');
  const stateOf = (published: BannerBody | null, latestVersion: number) =>
    contentState({ published, latestVersion }, now);

  test('is draft before its first version, and offline when it was taken away', () => {
    expect([stateOf(null, 0), stateOf(null, 3)]).toEqual(['draft', 'offline']);
  });

  test('follows its times, the end itself excluded', () => {
    expect(stateOf(banner, 1)).toBe('live');
    expect(stateOf({ ...banner, shownFrom: '2026-11-25T11:01' }, 1)).toBe('scheduled');
    expect(stateOf({ ...banner, shownFrom: '2026-11-25T11:00' }, 1)).toBe('live');
    expect(stateOf({ ...banner, shownUntil: '2026-11-25T11:00' }, 1)).toBe('over');
    expect(stateOf({ ...banner, shownUntil: '2026-11-25T11:01' }, 1)).toBe('live');
  });

  test('of an event is over once it has begun', () => {
    const state = (at: string) => contentState({ published: { ...event, at }, latestVersion: 1 }, now);
    expect([state('2026-11-25T11:00'), state('2026-11-25T11:01')]).toEqual(['over', 'live']);
  });

  test('is told by times that are too far away to be shown, too', () => {
    expect(stateOf({ ...banner, shownFrom: '9999-12-31T23:59' }, 1)).toBe('scheduled');
    expect(stateOf({ ...banner, shownUntil: '9999-12-31T23:59' }, 1)).toBe('live');
    expect(stateOf({ ...banner, shownUntil: '0050-01-01T10:00' }, 1)).toBe('over');
  });
});
