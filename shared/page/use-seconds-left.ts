import { useLayoutEffect, useState } from 'react';

/**
 * Whole seconds until a moment, drawn again each second until none is left.
 * @param until milliseconds since 1970; null is over
 */
export function useSecondsLeft(until: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  // before anybody sees what was left until an earlier moment
  useLayoutEffect(() => {
    const tick = () => {
      const left = secondsUntil(until);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

function secondsUntil(until: number | null): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
