import { useEffect, useState } from 'react';

/** How long the server keeps a spot; a clock that is wrong shows no more. */
const MOST_SECONDS = 15 * 60;

/** Whole seconds until a moment, counted down; 0 when it is over, null without one. */
export function useRemaining(until: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  const remaining = until === null ? null : secondsUntil(until, now);
  const isRunning = remaining !== null && remaining > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return remaining;
}

const secondsUntil = (until: string, now: number): number =>
  Math.min(Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000)), MOST_SECONDS);

/** `14:07`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
