import { sql } from 'kysely';
import { DEMO_IDS } from '../../server/src/demo/demo-accounts.ts';
import type { Portal } from '../lib/world/world.ts';

/** E-mail addresses and phone numbers (ten digits) that must never be sent to a person. */
export interface LockedContacts {
  emails: ReadonlySet<string>;
  phones: ReadonlySet<string>;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(-10);

/**
 * The contacts of leo's consumers that no rule unlocks (REF-45…51, D-17), read from the tables. Excluded is what leo
 * may see elsewhere: two people of the demonstration may share a number.
 */
export async function readLockedContacts({ db }: Portal): Promise<LockedContacts> {
  const { rows } = await sql<{ email: string | null; phoneNumber: string | null; isLocked: boolean }>`
    select c.email, c.phone_number, c.agent_id = ${DEMO_IDS.leo} and not exists (
      select from referral r join agent a using (agent_id)
      where r.agent_id = c.agent_id and r.consumer_id = c.consumer_id
        and (r.listing_appointment_set_ever or r.listing_appointment_date is not null
          or r.partner_consultation_set_ever or r.source = 'cta' or r.for_featured_agent
          or r.zip = any (a.featured_territory))) as is_locked
    from consumer c
    union all select email, phone_number, false from agent
    union all select email, phone_number, false from relo_director`.execute(db);
  const open = rows.filter(({ isLocked }) => !isLocked);
  const openEmails = new Set(open.map(({ email }) => email?.toLowerCase()));
  const openPhones = new Set(open.map(({ phoneNumber }) => phoneNumber && digitsOf(phoneNumber)));
  const locked = rows.filter(({ isLocked }) => isLocked);
  return {
    emails: new Set(
      locked.flatMap(({ email }) => (email && !openEmails.has(email.toLowerCase()) ? [email.toLowerCase()] : [])),
    ),
    phones: new Set(
      locked.flatMap(({ phoneNumber }) => {
        const digits = phoneNumber ? digitsOf(phoneNumber) : '';
        return digits.length === 10 && !openPhones.has(digits) ? [digits] : [];
      }),
    ),
  };
}

const EMAIL = /[\w.+'-]+@[\w.-]+\.\w+/g;
const PHONE = /(?<!\d)\+?1?[\s.(-]{0,3}\d{3}[\s.)-]{0,3}\d{3}[\s.-]{0,2}\d{4}(?!\d)/g;

/** The locked contacts that a text holds, in whatever form it writes them. */
export function leaksIn(text: string, { emails, phones }: LockedContacts): string[] {
  const found = [
    ...(text.toLowerCase().match(EMAIL) ?? []).filter((email) => emails.has(email)),
    ...(text.match(PHONE) ?? []).filter((phone) => phones.has(digitsOf(phone))),
  ];
  return [...new Set(found)];
}
