import { useLayoutEffect, useState } from 'react';

/**
 * Whole seconds until a moment, drawn again each second until none is left.
 * @param until milliseconds since 1970; null is over
 */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = seconds === 0;
  useLayoutEffect(() => {
    if (isOver) return;
    const tick = () => setNow(Date.now());
    // after an earlier moment has passed the last tick is long ago
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until, isOver]);
  return seconds;
}
