import { events } from '../../remote.ts';

/**
 * Referrals that this tab has returned to the queue, or is about to: that they are gone is no news when it comes back.
 */
const returned = new Set<number>();

export function rememberReturn(agentReferralId: number): void {
  returned.add(agentReferralId);
}

/** It was refused. */
export function forgetReturn(agentReferralId: number): void {
  returned.delete(agentReferralId);
}

/**
 * Whether it was this tab that returned a referral which is gone. Once that is heard, it may be assigned and returned
 * again by others.
 */
export const isOwnReturn = (agentReferralId: number): boolean => returned.has(agentReferralId);

events.on('live.changed').subscribe(({ changes }) => {
  const gone = changes.filter(({ isGone }) => isGone);
  // after all that show it have heard that it is gone
  if (gone.length > 0) queueMicrotask(() => gone.forEach(({ agentReferralId }) => forgetReturn(agentReferralId)));
});
