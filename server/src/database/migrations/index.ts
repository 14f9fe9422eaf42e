import type { Migration } from 'kysely/migration';
import * as identity from './0001-identity.ts';
import * as peopleAndReferrals from './0002-people-and-referrals.ts';
import * as territoryAndContent from './0003-territory-and-content.ts';
import * as outbox from './0004-outbox.ts';
import * as releaseHealth from './0005-release-health.ts';
import * as provenVisits from './0007-proven-visits.ts';
import * as quotas from './0008-quotas.ts';
import * as actors from './0009-actors.ts';
import * as idempotencyKeys from './0010-idempotency-keys.ts';

/**
 * Every migration in the order it is applied. Names sort like the order. Add at the end; a migration that has shipped
 * is never edited. Expand first (add, fill), contract in a later release.
 */
export const migrations: Record<string, Migration> = {
  '0001-identity': identity,
  '0002-people-and-referrals': peopleAndReferrals,
  '0003-territory-and-content': territoryAndContent,
  '0004-outbox': outbox,
  '0005-release-health': releaseHealth,
  '0007-proven-visits': provenVisits,
  '0008-quotas': quotas,
  '0009-actors': actors,
  '0010-idempotency-keys': idempotencyKeys,
};
