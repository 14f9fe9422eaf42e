import { http } from '@portal/shared/api';
import { type TopicPayload, unlockKey, type UnlockRequest, ZipCachingResponse } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';

/** Whose contact is locked, and on which ZIP. */
export type LockedContact = TopicPayload<'unlock-contact.open'>;
type Cached = 'new' | 'known' | 'failed';

/** The popup may be closed and the page be left while a request is on its way. */
const keepalive = true;

/**
 * Asks the automation to call the agent about a locked contact: caches the ZIP for agent and consumer, then has the server
 * notify the webhook (SGD-22, API-49, API-51). The browser names no target of that call (D-33).
 * @returns `known` when no new ZIP was cached, because they asked before: then nobody is notified (SGD-24)
 * @throws ApiError when the webhook did not take it; what was cached is undone (SGD-25)
 */
export async function requestUnlock(agentId: number, locked: LockedContact): Promise<'sent' | 'known'> {
  const { agentReferralId, consumerId, zip } = locked;
  const key = unlockKey(agentId, consumerId);
  // a referral without a ZIP code has nothing to cache, and is asked about all the same
  if (zip !== null && (await cacheZip(key, zip)) === 'known') return 'known';
  const body: UnlockRequest = { agentReferralId, zip };
  try {
    await http.request('POST', 'contactUnlock', { path: { agentId }, body, keepalive });
  } catch (error) {
    log.error('unlock: the automation was not told', error);
    if (zip !== null) await forgetZip(key, zip);
    throw error;
  }
  return 'sent';
}

/** A failure is not "no new ZIP": it is logged and the flow goes on (SGD-23, CS-124). */
async function cacheZip(key: string, zip: string): Promise<Cached> {
  try {
    const options = { path: { key }, body: { zipCodes: [zip] }, schema: ZipCachingResponse, keepalive };
    const { newCachedZip } = await http.request('POST', 'zipCaching', options);
    return newCachedZip.length > 0 ? 'new' : 'known';
  } catch (error) {
    log.warning('unlock: the ZIP was not cached', error);
    return 'failed';
  }
}

/** The server has done so when the webhook refused; not when its answer, or the request, was lost (SGD-25). */
async function forgetZip(key: string, zip: string): Promise<void> {
  try {
    await http.request('DELETE', 'zipCaching', { path: { key }, body: { zipCodes: [zip] }, keepalive });
  } catch (error) {
    log.warning('unlock: the ZIP stays cached although nobody was told', error);
  }
}
