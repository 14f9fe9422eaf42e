import { nextPhaseChange } from '@portal/shared/domain';
import { useEffect, useState } from 'react';

/** A timer cannot wait for longer than 24 days, and a computer may have slept. */
const MAX_MS = 3_600_000;

/** The time, in milliseconds since 1970; a component that uses it is shown again when one of these events begins or ends. */
export function useEventClock(events: readonly { dateTime: string }[]): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const change = nextPhaseChange(events, now);
    if (change === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(change - Date.now(), 0), MAX_MS));
    return () => clearTimeout(timer);
  }, [events, now]);
  return now;
}
