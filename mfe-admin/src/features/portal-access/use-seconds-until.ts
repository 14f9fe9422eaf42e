import { useEffect, useState } from 'react';

/** Whole seconds until a moment that does not change, in milliseconds since 1970; drawn again each second until it is 0. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((moment - now) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}

/** `0:52`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
