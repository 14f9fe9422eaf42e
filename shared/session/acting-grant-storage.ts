import { ACTING_GRANT_KEY, ActingGrant } from '@portal/shared/contracts';
import type { ItemStorage } from '../page/browser-storage.ts';

// A grant outlives a reload in this tab only. It is useless without the admin's own tokens, which the server
// checks in addition, and it is not part of app_ctx (CS-012).

export function saveGrant(storage: ItemStorage, grant: ActingGrant | null): void {
  if (grant) storage.setItem(ACTING_GRANT_KEY, JSON.stringify(grant));
  else storage.removeItem(ACTING_GRANT_KEY);
}

/** The grant of this tab, or null when there is none or it has expired. */
export function readGrant(storage: ItemStorage, now: number): ActingGrant | null {
  const text = storage.getItem(ACTING_GRANT_KEY);
  if (!text) return null;
  let grant: ActingGrant | null = null;
  try {
    grant = ActingGrant.parse(JSON.parse(text));
  } catch {
    // Not a valid grant: dropped below.
  }
  if (grant && Date.parse(grant.expiresAt) > now) return grant;
  storage.removeItem(ACTING_GRANT_KEY);
  return null;
}
