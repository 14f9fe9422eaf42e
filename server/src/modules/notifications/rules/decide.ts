import {
  ALWAYS_SENT,
  type NotificationChannel,
  type NotificationEvent,
  type Preferences,
} from '@portal/shared/contracts';
import { quietUntil } from './quiet-until.ts';

/** What is done with a notification on one way. */
export type Decision = { kind: 'send' } | { kind: 'hold'; until: Date } | { kind: 'drop' };

/**
 * Whether an agent is notified of an event on one way at a moment. Mail goes at any time, and so does what is about the
 * account; in quiet hours the rest waits, new leads by SMS only where the agent wants that.
 */
export function decide(
  { event, channel }: { event: NotificationEvent; channel: NotificationChannel },
  { notifications, quietHours }: Pick<Preferences, 'notifications' | 'quietHours'>,
  at: Date,
): Decision {
  const isAlwaysSent = event === ALWAYS_SENT.event && channel === ALWAYS_SENT.channel;
  if (!isAlwaysSent && !notifications[event].includes(channel)) return { kind: 'drop' };
  if (channel === 'email' || event === ALWAYS_SENT.event) return { kind: 'send' };
  if (event === 'new-lead' && channel === 'sms' && quietHours.hasLeadsBySms) return { kind: 'send' };
  const until = quietUntil(quietHours, at);
  return until === null ? { kind: 'send' } : { kind: 'hold', until };
}
