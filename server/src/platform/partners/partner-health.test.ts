import { expect, test } from '@jest/globals';
import { MINUTE_MS } from '@portal/shared/durations';
import { PartnerRecord } from './partner-health.ts';

const START = new Date('2026-11-20T19:00:00.000Z').getTime();

function recordAt() {
  const clock = { at: START };
  return { clock, record: new PartnerRecord(() => new Date(clock.at)) };
}

test('CS-130 half of the answers were faster than p50, and one in twenty slower than p95', () => {
  const { record } = recordAt();
  expect(record.read()).toMatchObject({ p50Ms: null, p95Ms: null, lastSuccessAt: null });
  for (let time = 100; time >= 1; time--) record.succeeded(time);
  expect(record.read()).toMatchObject({ p50Ms: 50, p95Ms: 95 });
  // only the last 200 answers count
  for (let count = 0; count < 200; count++) record.succeeded(7.4);
  expect(record.read()).toMatchObject({ p50Ms: 7, p95Ms: 7 });
});

test('CS-130 calls are counted by the hour, and forgotten after a day', () => {
  const { clock, record } = recordAt();
  record.failed('The partner did not answer in time.');
  clock.at = START + 55 * MINUTE_MS;
  record.succeeded(10);
  expect(record.read().lastHour).toEqual({ calls: 2, failed: 1 });
  clock.at = START + 60 * MINUTE_MS;
  expect(record.read().lastHour).toEqual({ calls: 1, failed: 0 });
  expect(record.read().hours.slice(-2)).toEqual([
    { calls: 1, failed: 1 },
    { calls: 1, failed: 0 },
  ]);
  clock.at = START + (24 * 60 + 49) * MINUTE_MS;
  expect(record.read().hours.reduce((sum, { calls }) => sum + calls, 0)).toBe(1);
  clock.at = START + 25 * 60 * MINUTE_MS;
  expect(record.read().hours).toEqual(Array.from({ length: 24 }, () => ({ calls: 0, failed: 0 })));
});

test('CS-130 the last ten failures are kept, the newest first', () => {
  const { record } = recordAt();
  for (let count = 1; count <= 12; count++) record.failed(`Failure ${count}`);
  expect(record.read().lastFailures.map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Failure ${12 - index}`),
  );
});
