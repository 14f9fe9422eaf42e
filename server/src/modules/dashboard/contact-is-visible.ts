import type { ContactViewer } from '@portal/shared/domain';
import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the contact of a row of the referrals page may be seen (REF-45…51, D-17): `contactVisibility` of the domain as
 * a condition on `agent` and on the row's alias, so that hidden values never leave the database.
 */
export function contactIsVisible(viewer: ContactViewer, row: string): RawBuilder<boolean> {
  if (viewer !== 'agent') return sql<boolean>`true`;
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`(${column('contact_reason')} is not null or ${column('zips')} && agent.featured_territory)`;
}
