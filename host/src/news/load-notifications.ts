import type { BrowserNotification } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import type { ShowOptions } from './notifications.ts';

/** Shows notifications with code that is loaded with the first of them; when it does not load, the next news brings them again. */
export const loadAndShow =
  (options: ShowOptions) =>
  (notifications: readonly BrowserNotification[]): void => {
    void import(/* webpackChunkName: "notifications" */ './notifications.ts').then(
      ({ showNotifications }) => showNotifications(notifications, options),
      (error: unknown) => log.warning('The code that shows notifications did not load', error),
    );
  };
