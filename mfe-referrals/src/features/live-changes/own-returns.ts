/** Referrals that this tab has returned to the queue, or is about to: that they are gone is no news when it comes back. */
const returned = new Set<number>();

export function rememberReturn(agentReferralId: number): void {
  returned.add(agentReferralId);
}

/** It was refused. */
export function forgetReturn(agentReferralId: number): void {
  returned.delete(agentReferralId);
}

export const isOwnReturn = (agentReferralId: number): boolean => returned.has(agentReferralId);
