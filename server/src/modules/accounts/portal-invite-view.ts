import { INVITE_COOL_DOWN_SECONDS, type PortalInvite } from '@portal/shared/contracts';
import type { MessageDelivery } from '../outbox/index.ts';
import type { PortalInviteRow } from './portal-invite-store.ts';

/**
 * An invite as staff see it.
 * @param deliveries of the mails to this agent
 * @param userId who asks
 */
export function toPortalInvite(
  row: PortalInviteRow,
  deliveries: readonly MessageDelivery[],
  userId: string,
): PortalInvite {
  const { inviteId, startedAt, actorId, by, hadAccount, error } = row;
  const mail = row.state === 'sent' ? mailOf(row, deliveries) : undefined;
  return {
    inviteId,
    at: startedAt.toISOString(),
    by,
    isOwn: actorId === userId,
    state: stateOf(row),
    hadAccount,
    error: error ?? mail?.lastError ?? null,
    delivery: mail?.state ?? null,
  };
}

function stateOf({ state, secondsAgo }: PortalInviteRow): PortalInvite['state'] {
  if (state === 'sent') return 'sent';
  if (state === 'sending') return secondsAgo < INVITE_COOL_DOWN_SECONDS ? 'sending' : 'unknown';
  return 'failed';
}

/** The provider asks for the mail in its own transaction, between the claim and the end of the invite. */
function mailOf({ startedAt, endedAt }: PortalInviteRow, deliveries: readonly MessageDelivery[]) {
  return deliveries.find(({ createdDate }) => createdDate >= startedAt && (!endedAt || createdDate <= endedAt));
}
