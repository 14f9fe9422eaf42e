import type { ReferralGroup, TopicPayload } from '@portal/shared/contracts';
import { addressOnOneLine, fullName, sideWithZip } from '@portal/shared/domain';

/** Whose contact is locked, and on which ZIP: what the unlock popup must know. */
export type LockedContact = TopicPayload<'unlock-contact.open'>;

export function lockedContact({ consumer, referral }: Pick<ReferralGroup, 'consumer' | 'referral'>): LockedContact {
  const side = sideWithZip(referral);
  return {
    agentReferralId: side.agentReferralId,
    consumerId: consumer.consumerId,
    zip: side.addressInfo.zip,
    displayName: fullName(consumer),
    address: addressOnOneLine(side.addressInfo) ?? undefined,
  };
}
