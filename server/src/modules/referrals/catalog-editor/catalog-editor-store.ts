import type { EditableStatus, StaffStatus } from '@portal/shared/contracts/status-editor';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';

const MAX_VERSIONS = 50;

/** The catalog in its order, with how many referrals have each status. */
export async function readStaffStatuses(db: Kysely<Database>): Promise<StaffStatus[]> {
  const { rows } = await sql<StaffStatus>`
    with used as (
      select buy_side, status, coalesce(sub_status, '') as sub_status, count(*)::integer as uses
      from referral group by 1, 2, 3
    )
    select s.side, s.status, nullif(s.sub_status, '') as "subStatus", s.label, s.category, s.tone, s.requires, s.optional,
      s.is_active as "isActive", coalesce(u.uses, 0) as uses
    from referral_status s
    left join used u on u.status = s.status and u.sub_status = s.sub_status and u.buy_side = (s.side = 'buyer')
    order by s.position, s.status, s.sub_status, s.side
  `.execute(db.withoutPlugins());
  return rows;
}

/** What may be changed of the catalog, in its order. */
export function readEditableStatuses(db: Kysely<Database>): Promise<EditableStatus[]> {
  return db
    .selectFrom('referralStatus')
    .select(['side', 'status', 'label', 'requires', 'optional', 'isActive'])
    .select(({ fn, ref, val }) => fn<string | null>('nullif', [ref('subStatus'), val('')]).as('subStatus'))
    .orderBy('position')
    .orderBy('status')
    .orderBy('referralStatus.subStatus')
    .orderBy('side')
    .execute();
}

/** Writes what may change of each status; the order is that of the list. */
export async function writeStatuses(trx: Transaction<Database>, statuses: readonly EditableStatus[]): Promise<void> {
  for (const [index, { side, status, subStatus, ...values }] of statuses.entries()) {
    await trx
      .updateTable('referralStatus')
      .set({ ...values, position: (index + 1) * 10 })
      .where('side', '=', side)
      .where('status', '=', status)
      .where('subStatus', '=', subStatus ?? '')
      .execute();
  }
}

/** The number of the last saved catalog. With a lock nobody else saves one until the transaction ends. */
export async function lastVersion(db: Kysely<Database>, isLocked = false): Promise<number> {
  if (isLocked) await sql`lock table status_catalog_version in share row exclusive mode`.execute(db);
  const row = await db
    .selectFrom('statusCatalogVersion')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function insertCatalogVersion(
  trx: Transaction<Database>,
  version: number,
  statuses: readonly EditableStatus[],
  author: { userId: string; at: Date } | null,
): Promise<void> {
  await trx
    .insertInto('statusCatalogVersion')
    .values({
      version,
      statuses: JSON.stringify(statuses),
      changedBy: author?.userId ?? null,
      changedAt: author?.at ?? null,
    })
    .execute();
}

/** The newest catalogs first, with the e-mail addresses of who saved them. */
export function findCatalogVersions(db: Kysely<Database>, most = MAX_VERSIONS) {
  return db
    .selectFrom('statusCatalogVersion')
    .leftJoin('staffAccount', 'staffAccount.userId', 'statusCatalogVersion.changedBy')
    .select(['version', 'statuses', 'changedAt', 'email as changedBy'])
    .orderBy('version', 'desc')
    .limit(most)
    .execute();
}
