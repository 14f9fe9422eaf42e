/** Revisions that this tab has written, by the id of the side: they are no news when they come back. */
const revisions = new Map<number, number>();

export function rememberOwn(agentReferralId: number, revision: number): void {
  revisions.set(agentReferralId, Math.max(revision, revisions.get(agentReferralId) ?? 0));
}

export const isOwn = (agentReferralId: number, revision: number): boolean =>
  (revisions.get(agentReferralId) ?? -1) >= revision;
