import type { OutboxMessage } from '@portal/shared/contracts/outbox';
import { formatDate, formatPhone, formatTime } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';

export const CHANNELS = ['all', 'email', 'sms', 'webhook'] as const;
export type ChannelFilter = (typeof CHANNELS)[number];

/** How messages can be looked at; the first is shown at first. */
export const MAIL_VIEWS = {
  mail: msg('Mail'),
  text: msg('Text'),
  source: msg('Source'),
  delivery: msg('Delivery'),
} as const;
export const SMS_VIEWS = { text: msg('Text'), delivery: msg('Delivery') } as const;
export const WEBHOOK_VIEWS = { text: msg('Content'), delivery: msg('Delivery') } as const;
export type View = keyof typeof MAIL_VIEWS;

/** Messages of a channel whose recipient or subject contains a text, whatever its case. */
export function findMessages(
  messages: readonly OutboxMessage[],
  channel: ChannelFilter,
  text: string,
): readonly OutboxMessage[] {
  const wanted = text.trim().toLowerCase();
  return messages
    .filter((message) => channel === 'all' || message.channel === channel)
    .filter(({ recipient, subject }) =>
      `${recipient}\n${shownRecipient(recipient)}\n${subject}`.toLowerCase().includes(wanted),
    );
}

/** How many there are of each channel. */
export const countByChannel = (messages: readonly OutboxMessage[]): Record<ChannelFilter, number> => ({
  all: messages.length,
  email: messages.filter(({ channel }) => channel === 'email').length,
  sms: messages.filter(({ channel }) => channel === 'sms').length,
  webhook: messages.filter(({ channel }) => channel === 'webhook').length,
});

/** An address as it is, a phone number as people write it. */
export const shownRecipient = (recipient: string): string =>
  recipient.startsWith('+') ? formatPhone(recipient) : recipient;

/** `2:04 PM` today, else `Nov 17`. */
export function shortMoment(moment: string, now = new Date(), timeZone?: string): string {
  const day = formatDate(moment, timeZone);
  return day === formatDate(now.toISOString(), timeZone) ? formatTime(moment, timeZone) : day.replace(/, \d+$/, '');
}

const STATES = {
  waiting: msg('Waiting'),
  sent: msg('Sent'),
  'given-up': msg('Given up'),
  discarded: msg('Discarded'),
} as const;

/** What became of it, in a word or two. */
export function stateText({ state, attempts, nextAttemptAt, channel }: OutboxMessage): string {
  // a hook for which somebody waited is called once, and what it did not take is never sent
  if (channel === 'webhook' && state === 'discarded') return t('Canceled');
  if (state !== 'waiting' || attempts === 0 || nextAttemptAt === null) return t(STATES[state]);
  return t('Retry at {time}', { time: formatTime(nextAttemptAt) });
}
