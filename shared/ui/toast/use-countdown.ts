import { useEffect, useState } from 'react';

const tick = 250;

/**
 * Seconds left of `seconds`, counted in quarter seconds and stopped while `isPaused`; calls `onEnd` once at zero. With
 * `null` nothing is counted.
 */
export function useCountdown(seconds: number | null, isPaused: boolean, onEnd: () => void): number | null {
  const [left, setLeft] = useState(seconds === null ? null : seconds * 1000);
  const isOver = left !== null && left <= 0;

  useEffect(() => {
    if (seconds === null || isPaused || isOver) return;
    const timer = setInterval(() => setLeft((before) => (before === null ? null : before - tick)), tick);
    return () => clearInterval(timer);
  }, [seconds, isPaused, isOver]);

  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);

  return left === null ? null : Math.max(0, left) / 1000;
}
