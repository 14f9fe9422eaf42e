import type { ResponseClock } from '@portal/shared/contracts';
import { confirmsContact, type StatusDefinition } from '@portal/shared/domain';
import type { ReferralRecord } from '../../../database/people-tables.ts';
import type { Actor } from '../../actors/index.ts';

type ClockColumns = Pick<ReferralRecord, 'assignedAt' | 'contactedAt'>;

/** The clock of a referral as it is sent; null when its response time is not measured (D-47). */
export function toResponseClock({ assignedAt, contactedAt }: ClockColumns): ResponseClock | null {
  if (assignedAt === null) return null;
  return {
    assignedAt: assignedAt.toISOString(),
    contactedAt: contactedAt?.toISOString() ?? null,
    seconds: contactedAt === null ? null : secondsBetween(assignedAt, contactedAt),
  };
}

/**
 * Whether a status change stops the clock of a referral (D-47): its own agent says, for the first time, that they reached
 * the consumer. Nobody else can say it for them: not staff, not an admin who acts for them, not their director. A
 * status that was confirmed without contact, such as New or Attempting, does not stop it.
 * @param chosen the status after the change, as the catalog describes it
 */
export function stopsClock(
  referral: ClockColumns & Pick<ReferralRecord, 'agentId'>,
  chosen: Pick<StatusDefinition, 'category' | 'tone'>,
  editor: Pick<Actor, 'actorKind' | 'actorId'>,
): boolean {
  const isRunning = referral.assignedAt !== null && referral.contactedAt === null;
  const isOwnAgent = editor.actorKind === 'agent' && editor.actorId === String(referral.agentId);
  return isRunning && isOwnAgent && confirmsContact(chosen);
}

/** Whole seconds; 0 where the clocks of two servers disagree about the order. */
function secondsBetween(one: Date, other: Date): number {
  return Math.max(0, Math.floor((other.getTime() - one.getTime()) / 1000));
}
