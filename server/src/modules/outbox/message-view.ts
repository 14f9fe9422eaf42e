import type { GivenUpMessage, MessagePreview, OpenedMessage, OutboxMessage } from '@portal/shared/contracts/outbox';
import type { MessageRow } from './outbox-store.ts';
import { renderMessage, withoutSecrets } from './templates/render-message.ts';
import { mailOf } from './transports/mail-of.ts';

/** The sender in the source of mails that never leave the portal. */
const LOCAL_SENDER = 'no-reply@localhost.localdomain';

/** A message of the demonstration, as its recipient would read it, codes included. */
export function toOutboxMessage(row: MessageRow, portalUrl: string): OutboxMessage {
  return {
    ...facts(row),
    subject: words(row, portalUrl).subject,
    state: row.state,
    sentAt: row.sentDate?.toISOString() ?? null,
    nextAttemptAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
  };
}

export async function toOpenedMessage(row: MessageRow, portalUrl: string): Promise<OpenedMessage> {
  const { html, text, code, link } = words(row, portalUrl);
  return { ...toOutboxMessage(row, portalUrl), html, text, code, link, source: await sourceOf(row, portalUrl) };
}

/** For staff: what opens an account is hidden. */
export function toGivenUpMessage(row: MessageRow, portalUrl: string): GivenUpMessage {
  return { ...facts(row), subject: words(hidden(row), portalUrl).subject };
}

export function toMessagePreview(row: MessageRow, portalUrl: string): MessagePreview {
  const { html, text } = words(hidden(row), portalUrl);
  return { ...toGivenUpMessage(row, portalUrl), html, text };
}

const hidden = (row: MessageRow): MessageRow => ({ ...row, templateValues: withoutSecrets(row) });

function facts({ messageId, channel, template, recipient, createdDate, attempts, lastError }: MessageRow) {
  return { messageId, channel, template, recipient, createdAt: createdDate.toISOString(), attempts, lastError };
}

/** A message that cannot be rendered, of another release for example, is listed by the name of its template. */
function words(row: MessageRow, portalUrl: string) {
  try {
    return renderMessage(row, portalUrl);
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
async function sourceOf(row: MessageRow, portalUrl: string): Promise<string | null> {
  if (row.channel !== 'email') return null;
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await composer.sendMail(mailOf({ ...row, ...words(row, portalUrl) }, LOCAL_SENDER));
  // with `buffer` it is one
  return (message as Buffer).toString();
}
