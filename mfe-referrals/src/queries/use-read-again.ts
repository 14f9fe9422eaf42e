import { ApiError } from '@portal/shared/api';
import { MINUTE_MS } from '@portal/shared/durations';
import { useEffect, useEffectEvent } from 'react';

/**
 * Refetches the data of a page that stays open once it is outdated by time alone (D-59). Checks every minute while the tab is
 * visible, because a timer of several hours stands still while the computer sleeps.
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

/** Whether the server refused the request, as it would again; a server that could not be reached is worth a retry. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
