import type { SafeStorage } from '@portal/shared/browser-storage';

/** HOST-40: a session that has not arrived after this many milliseconds reloads the page. */
export const SESSION_TIMEOUT = 10_000;
/** D-10: after this many reloads in a row the visitor is sent to /login with a message. */
export const MAX_RELOADS = 3;
const KEY = 'sessionReloads';

interface TimeoutEffects {
  /** The storage of the tab. */
  storage: Pick<SafeStorage, 'getItem' | 'setItem' | 'removeItem' | 'isStored'>;
  reload: () => void;
  giveUp: () => void;
}

/** Starts waiting; call the returned function when the session has arrived. */
export function startSessionTimeout({ storage, reload, giveUp }: TimeoutEffects): () => void {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    const reloads = Number(storage.getItem(KEY) ?? 0);
    if (reloads < MAX_RELOADS) {
      storage.setItem(KEY, String(reloads + 1));
      // D-56: what is not stored cannot be counted, and the page would reload forever
      if (storage.isStored(KEY)) return reload();
    }
    storage.removeItem(KEY);
    giveUp();
  }, SESSION_TIMEOUT);
  return () => {
    // Unloading the page aborts the session request, which then looks as if it had arrived as a failure.
    if (isOver) return;
    clearTimeout(timer);
    storage.removeItem(KEY);
  };
}
