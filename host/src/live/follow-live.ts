import type { HttpClient } from '@portal/shared/api';
import type { SenderBus } from '@portal/shared/events';
import type { Session } from '@portal/shared/session';

/** Loads the code of live updates when the first page wants them, which pages do after their first rows. */
export function followLive(options: { session: Session; http: HttpClient; events: SenderBus }): void {
  let loading: Promise<() => void> | null = null;
  options.events.on('live.wanted').subscribe(() => {
    loading ??= import(/* webpackChunkName: "live" */ './live-updates.ts').then((live) => live.liveUpdates(options));
    loading.then(
      (open) => open(),
      // the page works without them; the next page that wants them tries again
      () => (loading = null),
    );
  });
}
