import { mailboxOf } from '../invites/index.ts';

/**
 * Under which name the mails to an e-mail are counted: without what is after a plus, and without dots in the name, which
 * large providers ignore. Two people who differ in a dot share the limit; one is never written to more often for it.
 */
export function countedMailbox(email: string): string {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf('@');
  const host = mailbox.slice(at + 1);
  return `${mailbox.slice(0, at).replaceAll('.', '')}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}
