/** A local time in a time zone at which tests run. */
export interface ClockSetting {
  zone: string;
  /** `2028-02-29T12:00`, in that zone. */
  at: string;
}

/** Zones of both hemispheres, with the local date of the change to and from daylight-saving time in 2027. */
const ZONES = {
  'America/New_York': { forward: '2027-03-14', back: '2027-11-07' },
  'America/Los_Angeles': { forward: '2027-03-14', back: '2027-11-07' },
  'Europe/Berlin': { forward: '2027-03-28', back: '2027-10-31' },
  'Australia/Sydney': { forward: '2027-10-03', back: '2027-04-04' },
} as const;

/** Around midnight, on February 29, and minutes before each of the two changes of daylight-saving time. */
export function clockSettings(): ClockSetting[] {
  return Object.entries(ZONES).flatMap(([zone, { forward, back }]) =>
    ['2026-11-24T23:40', '2026-11-25T00:10', '2028-02-29T23:40', `${forward}T01:50`, `${back}T01:50`].map((at) => ({
      zone,
      at,
    })),
  );
}

/**
 * A zone without daylight-saving time whose local hour is `hour` (0 to 23) at a moment: a test whose clock cannot be
 * set runs close to midnight there.
 */
export function zoneAtHour(hour: number, now: Date): string {
  // UTC-11 to UTC+12: every hour of the day once
  const offset = ((hour - now.getUTCHours() + 24 + 11) % 24) - 11;
  // the sign of these names is that of POSIX: Etc/GMT-9 is nine hours ahead of UTC
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
