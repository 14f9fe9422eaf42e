import { useEffect, useState } from 'react';

/** Seconds until a moment, counted down on the screen. @param until milliseconds since 1970; undefined is over */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
