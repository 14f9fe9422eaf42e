import type { ItemStorage } from '@portal/shared/browser-storage';
import { STORAGE_KEYS } from '@portal/shared/contracts';
import type { SenderBus } from '@portal/shared/events';
import type { Session } from '@portal/shared/session';
import { filter, take } from 'rxjs';

interface ReopenOptions {
  session: Pick<Session, 'state$'>;
  events: SenderBus;
  /** Session storage of the tab. */
  storage: ItemStorage;
  performance: Pick<Performance, 'getEntriesByType'>;
}

/**
 * After a reload the agent search that an admin had open is opened again, with its results (D-07). Whoever enters an
 * address leaves the search.
 */
export function reopenSearch({ session, events, storage, performance }: ReopenOptions): void {
  if (storage.getItem(STORAGE_KEYS.adminSearchOpen) === null) return;
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation?.type !== 'reload') {
    storage.removeItem(STORAGE_KEYS.adminSearchOpen);
    return;
  }
  session.state$
    .pipe(
      filter(({ status }) => status !== 'starting'),
      take(1),
    )
    .subscribe(({ role, actingRole }) => {
      if (role === 'ROLE_ADMIN' && actingRole === null) events.publish('agent-search.open', { restore: true });
    });
}
