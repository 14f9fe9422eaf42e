import type { Outgoing } from './transport.ts';
import { singleLine } from '../rules/single-line.ts';

/**
 * A mail in the form that nodemailer takes. The recipient is an object, so that it is never read as a list; the
 * Message-ID and the date are those of the stored message, so that a second delivery is the same mail.
 * @param from the portal's own address
 */
export function mailOf(
  { messageId, recipient, recipientName, createdDate, subject, text, html }: Outgoing,
  from: string,
) {
  return {
    from: { name: 'Agent Portal', address: from },
    to: { name: singleLine(recipientName ?? ''), address: recipient },
    subject: singleLine(subject),
    text,
    ...(html === null ? {} : { html }),
    messageId: `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: createdDate,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
