import { useEffect, useState } from 'react';

/** `unknown`: this browser has no notifications, as on most phones. */
type Permission = NotificationPermission | 'unknown';

const current = (): Permission => ('Notification' in window ? Notification.permission : 'unknown');

/** Whether this browser may show notifications, and how to ask for it; follows what is changed beside the address. */
export function useNotificationPermission(): { permission: Permission; ask: () => void } {
  const [permission, setPermission] = useState(current);
  useEffect(() => {
    const follow = (): void => setPermission(current());
    const left = new AbortController();
    const { signal } = left;
    // not every browser can tell when it changes; then it is read when the page is shown again
    navigator.permissions?.query({ name: 'notifications' }).then(
      // does nothing when the page was left meanwhile
      (status) => status.addEventListener('change', follow, { signal }),
      () => {},
    );
    document.addEventListener('visibilitychange', follow, { signal });
    return () => left.abort();
  }, []);
  const ask = (): void => void Notification.requestPermission().then(setPermission);
  return { permission, ask };
}
