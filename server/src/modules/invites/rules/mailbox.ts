import { normalEmail } from '@portal/shared/domain';

/**
 * The mailbox that an e-mail reaches: `Renata+work@Example.com` and `renata@example.com` are one. Dots stay, because only
 * some providers ignore them.
 */
export function mailboxOf(email: string): string {
  const [, name = '', host = ''] = /^([^@+]*)[^@]*(@.*)$/.exec(normalEmail(email)) ?? [];
  // nothing before the plus: it belongs to the name
  return name === '' ? normalEmail(email) : `${name}${host}`;
}
