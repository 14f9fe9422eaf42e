import { queryClient } from '@portal/shared/api';
import { rememberOwn } from '../features/live-changes/own-revisions.ts';
import { events } from '../remote.ts';

interface Changed {
  agentReferralId: number;
  agentId: number;
  /** The revision after the change, where it is known: it is no news when the server tells of it. */
  revision?: number;
}

/**
 * Says that this browser changed a referral: lists and counts that show it read again, and so do its details when they
 * are opened next, from whatever page.
 */
export function announceChange({ revision, ...changed }: Changed): void {
  if (revision !== undefined) rememberOwn(changed.agentReferralId, revision);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'details' });
  events.publish('referral.changed', changed);
}

/** The same for many at once: each agent is named once, because lists are read again for every message. */
export function announceChanges(changed: readonly { agentReferralId: number; agentId: number | null }[]): void {
  const byAgent = new Map(changed.map(({ agentId, agentReferralId }) => [agentId, agentReferralId]));
  for (const [agentId, agentReferralId] of byAgent) {
    if (agentId !== null) announceChange({ agentReferralId, agentId });
  }
}
