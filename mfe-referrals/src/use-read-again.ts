import { ApiError } from '@portal/shared/api';
import { MINUTE_MS } from '@portal/shared/durations';
import { useEffect, useEffectEvent } from 'react';

/**
 * Reads again what a page that stays open shows, once that is out of date by time alone (D-59). It looks every minute, while the tab
 * is seen: a timer of hours stands still while a computer sleeps.
 */
export function useReadAgain(isOver: () => boolean, readAgain: () => void): void {
  const look = useEffectEvent((): void => {
    if (!document.hidden && isOver()) readAgain();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
}

/** Whether the server refused to answer, which it would do again; what could not be reached is asked for again. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
