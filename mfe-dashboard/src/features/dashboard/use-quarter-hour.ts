import { MINUTE_MS } from '@portal/shared/durations';
import { useEffect, useState } from 'react';

/** Wherever a referral is, its days begin with a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

const quarterOf = (moment: Date): number => Math.floor(moment.getTime() / QUARTER_MS);

/**
 * The time, such that no day has begun since, in any time zone (D-03). It is looked at every minute: a timer of hours stands
 * still while a computer sleeps.
 */
export function useQuarterHour(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () =>
      setNow((before) => {
        const current = new Date();
        return quarterOf(current) === quarterOf(before) ? before : current;
      });
    const timer = setInterval(look, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
