import type { ReferralGroup, TopicPayload } from '@portal/shared/contracts';

/** Whose contact is locked, and on which ZIP: what the unlock popup must know. */
export type LockedContact = TopicPayload<'unlock-contact.open'>;

export const lockedContact = ({ consumer, referral }: Pick<ReferralGroup, 'consumer' | 'referral'>): LockedContact => ({
  agentReferralId: referral[0]!.agentReferralId, // a row has at least one side
  consumerId: consumer.consumerId,
  zip: referral.find(({ addressInfo }) => addressInfo.zip)?.addressInfo.zip ?? null,
});
