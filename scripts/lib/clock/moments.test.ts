import { expect, test } from '@jest/globals';
import { DAY_MS } from '@portal/shared/durations';
import { clockSettings, zoneAtHour } from './moments.ts';

const offsetAt = (zone: string, moment: number) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')!.value; // requested above

test('in each of four zones tests run around midnight, on February 29 and on both daylight-saving days', () => {
  const zones = Map.groupBy(clockSettings(), ({ zone }) => zone);
  expect(zones.size).toBe(4);
  for (const [zone, settings] of zones) {
    const days = settings.map(({ at }) => at.slice(0, 10));
    expect(settings.map(({ at }) => at.slice(11))).toEqual(expect.arrayContaining(['23:40', '00:10']));
    expect(days).toContain('2028-02-29');
    const changing = days.filter((day) => {
      const noonBefore = Date.parse(`${day}T00:00Z`) - DAY_MS / 2;
      return offsetAt(zone, noonBefore) !== offsetAt(zone, noonBefore + DAY_MS + DAY_MS / 2);
    });
    expect(changing).toHaveLength(2);
  }
});

test('at every hour there is a zone in which it is that hour of the day', () => {
  for (let utc = 0; utc < 24; utc += 1) {
    const now = new Date(Date.UTC(2026, 10, 22, utc, 25));
    for (const hour of [0, 12, 23]) {
      const zone = zoneAtHour(hour, now);
      const local = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(now);
      expect({ zone, local: Number(local) }).toEqual({ zone, local: hour });
    }
  }
});
