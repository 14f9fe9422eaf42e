import { afterEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useNotificationPermission } from './use-notification-permission.ts';

let reads = 0;
const FakeNotification = {
  get permission(): NotificationPermission {
    reads++;
    return 'default';
  },
};
afterEach(() => {
  Reflect.deleteProperty(window, 'Notification');
  Reflect.deleteProperty(navigator, 'permissions');
});

test.each(['before', 'after'])(
  'nothing follows the permission when the page is left %s the browser told of it',
  async (when) => {
    const status = new EventTarget();
    const asked = Promise.withResolvers<EventTarget>();
    Object.defineProperty(window, 'Notification', { value: FakeNotification, configurable: true });
    Object.defineProperty(navigator, 'permissions', { value: { query: () => asked.promise }, configurable: true });
    const { unmount } = renderHook(() => useNotificationPermission());
    if (when === 'before') unmount();
    asked.resolve(status);
    await act(() => asked.promise);
    if (when === 'after') unmount();
    const before = reads;
    status.dispatchEvent(new Event('change'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reads).toBe(before);
  },
);
