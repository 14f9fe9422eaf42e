import { INVITE_MOST_MAILS, INVITE_REMINDER_DAYS, type Invite, type InviteState } from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';

export const daysLater = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** The part of an invitation that its state depends on. */
export interface InviteFacts {
  sentAt: Date;
  mails: number;
  expiresAt: Date;
  openedTimes: number;
  /** When their e-mail became that of an agent. */
  joinedAt: Date | null;
  isCurrent: boolean;
}

export function stateOf({ joinedAt, expiresAt, openedTimes }: InviteFacts, now: Date): InviteState {
  if (joinedAt) return 'joined';
  if (expiresAt <= now) return 'expired';
  return openedTimes > 0 ? 'opened' : 'sent';
}

/** What whoever made it can do now: nobody gets mail after mail, and somebody else's invitation is not overtaken. */
export function nextOf(facts: InviteFacts, now: Date): Invite['next'] {
  const state = stateOf(facts, now);
  if (state === 'joined' || !facts.isCurrent) return null;
  if (daysLater(facts.sentAt, INVITE_REMINDER_DAYS) > now) return null;
  if (state === 'expired') return 'invite-again';
  return facts.mails < INVITE_MOST_MAILS ? 'remind' : null;
}
