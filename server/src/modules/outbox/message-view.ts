import type { GivenUpMessage, MessagePreview, OpenedMessage, OutboxMessage } from '@portal/shared/contracts/outbox';
import type { MessageRow } from './outbox-store.ts';
import { renderMessage, withoutSecrets } from './templates/render-message.ts';
import type { MessageSite } from './templates/templates.ts';
import { mailOf } from './transports/mail-of.ts';

/** The sender in the source of mails that never leave the portal. */
const LOCAL_SENDER = 'no-reply@localhost.localdomain';

/** A message of the demonstration, as its recipient would read it, codes included. */
export function toOutboxMessage(row: MessageRow, site: MessageSite): OutboxMessage {
  return {
    ...facts(row),
    subject: words(row, site).subject,
    state: row.state,
    sentAt: row.sentDate?.toISOString() ?? null,
    // a hook for which somebody waits is called once
    nextAttemptAt: row.state === 'waiting' && row.channel !== 'webhook' ? row.dueAt.toISOString() : null,
  };
}

export async function toOpenedMessage(row: MessageRow, site: MessageSite): Promise<OpenedMessage> {
  const { html, text, code, link } = words(row, site);
  return { ...toOutboxMessage(row, site), html, text, code, link, source: await sourceOf(row, site) };
}

/** For staff: what opens an account is hidden. */
export function toGivenUpMessage(row: MessageRow, site: MessageSite): GivenUpMessage {
  return { ...facts(row), subject: words(hidden(row), site).subject };
}

export function toMessagePreview(row: MessageRow, site: MessageSite): MessagePreview {
  const { html, text } = words(hidden(row), site);
  return { ...toGivenUpMessage(row, site), html, text };
}

const hidden = (row: MessageRow): MessageRow => ({ ...row, templateValues: withoutSecrets(row) });

function facts({ messageId, channel, template, recipient, createdDate, attempts, lastError }: MessageRow) {
  return {
    messageId,
    channel: channel === 'queued-webhook' ? ('webhook' as const) : channel,
    template,
    recipient,
    createdAt: createdDate.toISOString(),
    attempts,
    lastError,
  };
}

/** A message that cannot be rendered, of another release for example, is listed by the name of its template. */
function words(row: MessageRow, site: MessageSite) {
  try {
    return renderMessage(row, site);
  } catch (error) {
    return {
      subject: row.template,
      html: null,
      text: (error as Error).message,
      code: null,
      link: null,
      expiresAt: null,
    };
  }
}

/** What would go over the wire. */
async function sourceOf(row: MessageRow, site: MessageSite): Promise<string | null> {
  if (row.channel !== 'email') return null;
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await composer.sendMail(mailOf({ ...row, ...words(row, site) }, LOCAL_SENDER));
  // with `buffer` it is one
  return (message as Buffer).toString();
}
