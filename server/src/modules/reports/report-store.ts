import type { CreateReportRequest, ReportListQuery } from '@portal/shared/contracts';
import type { PersonName } from '@portal/shared/domain';
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { addressKey, addressTextKey } from './rules/address-key.ts';
import type { ReportRecord } from './map-report.ts';
import { searchConditions } from './report-search.ts';

export interface ReportKey {
  agentId: number;
  reportId: string;
}
export type ReportAddress = CreateReportRequest['address'];
type ReportChanges = Updateable<Database['escrowReport']>;

/** The columns of an address, with the key it is looked up by. */
export function addressColumns({ streetNumber, streetName, unitNumber, city, state, zip }: ReportAddress) {
  const address = { streetNumber, streetName, unitNumber, city, state: state.toUpperCase(), zip };
  return { ...address, addressSearch: addressKey(address) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A report of an agent by its own id or, for a number, by the id of its referral (REP-02, API-73). */
export async function findReport(db: Kysely<Database>, agentId: number, id: string): Promise<ReportRecord | undefined> {
  const reports = db.selectFrom('escrowReport').selectAll().where('agentId', '=', agentId);
  if (UUID.test(id)) return reports.where('reportId', '=', id.toLowerCase()).executeTakeFirst();
  if (!/^\d{1,15}$/.test(id)) return undefined;
  return reports.where('agentReferralId', '=', Number(id)).executeTakeFirst();
}

/** One page of an agent's reports, the newest first unless the query says otherwise, and how many there are on all pages. */
export async function listReports(
  db: Kysely<Database>,
  agentId: number,
  query: ReportListQuery,
): Promise<{ reports: ReportRecord[]; total: number }> {
  const filtered = db
    .selectFrom('escrowReport')
    .where('agentId', '=', agentId)
    .$if(query.status !== undefined, (reports) => reports.where('status', 'in', query.status ?? []))
    .$if(query.agentReferralId !== undefined, (reports) =>
      reports.where('agentReferralId', 'in', query.agentReferralId ?? []),
    )
    // a key has only letters, digits and spaces, so nothing in it means anything to "like"
    .$if(query.requestAddress !== undefined, (reports) =>
      reports.where('addressSearch', 'like', `${addressTextKey(query.requestAddress ?? '')}%`),
    )
    .$if(query.state !== undefined, (reports) => reports.where('state', 'in', query.state ?? []))
    .$if(query.updatedFrom !== undefined, (reports) =>
      reports.where('updatedAt', '>=', new Date(query.updatedFrom ?? '')),
    )
    .where((where) => where.and(searchConditions(query.search ?? '')));
  const [reports, { total }] = await Promise.all([
    filtered
      .selectAll()
      .orderBy(query.sortBy === 'createdDate' ? 'createdAt' : 'updatedAt', query.sort === 1 ? 'asc' : 'desc')
      .orderBy('reportId')
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    filtered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { reports, total };
}

/** Who the referrals of some reports are about, by the id of the referral. */
export async function readReferralNames(
  db: Kysely<Database>,
  agentId: number,
  referralIds: readonly number[],
): Promise<Map<number, PersonName>> {
  if (referralIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('referral')
    .innerJoin('consumer', (join) =>
      join.onRef('consumer.agentId', '=', 'referral.agentId').onRef('consumer.consumerId', '=', 'referral.consumerId'),
    )
    .select(['referralId', 'firstName', 'lastName'])
    .where('referral.agentId', '=', agentId)
    .where('referralId', 'in', [...referralIds])
    .execute();
  return new Map(rows.map(({ referralId, ...name }) => [referralId, name]));
}

/** Says how far a generation is. @returns false when it is not the one that runs */
export async function noteGenerationStep(
  db: Kysely<Database>,
  key: ReportKey & { generationId: string },
  progress: Pick<ReportChanges, 'generationStep' | 'generationAttempt'>,
): Promise<boolean> {
  return (await updateReport(db, key, ['GENERATING'], progress, key.generationId)) !== undefined;
}

/**
 * Names the document of a report, if its figures are still those it was made of and it has none.
 * @returns whether it does
 */
export async function attachDocument(
  db: Kysely<Database>,
  { agentId, reportId, updatedAt, documentFileId: before }: ReportRecord,
  documentFileId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('escrowReport')
    .set({ documentFileId })
    .where('agentId', '=', agentId)
    .where('reportId', '=', reportId)
    // a moment that the database itself has set is finer than ours
    .where(sql<Date>`date_trunc('milliseconds', updated_at)`, '=', updatedAt)
    .where('documentFileId', 'is not distinct from', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Claims that somebody is told of a report. @returns false when they were before */
export async function claimTold(
  db: Kysely<Database>,
  { agentId, reportId }: ReportKey,
  whom: 'confirmation' | 'lead-endpoint' | 'lead-zapier',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('escrowReport')
    .set({ told: sql<string[]>`array_append(told, ${whom})` })
    .where('agentId', '=', agentId)
    .where('reportId', '=', reportId)
    .where(sql<boolean>`not ${whom} = any(told)`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns undefined when the referral has a report already */
export async function insertReport(
  db: Kysely<Database>,
  report: Insertable<Database['escrowReport']>,
): Promise<ReportRecord | undefined> {
  return db
    .insertInto('escrowReport')
    .values(report)
    .onConflict((conflict) =>
      conflict.columns(['agentId', 'agentReferralId']).where('agentReferralId', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Changes a report if it still is in one of these states.
 * @returns undefined when it is not, or is gone
 */
export async function updateReport(
  db: Kysely<Database>,
  { agentId, reportId }: ReportKey,
  whileIn: readonly string[],
  changes: ReportChanges,
  generationId?: string,
): Promise<ReportRecord | undefined> {
  return db
    .updateTable('escrowReport')
    .set(changes)
    .where('agentId', '=', agentId)
    .where('reportId', '=', reportId)
    .where('status', 'in', [...whileIn])
    .$if(generationId !== undefined, (update) => update.where('generationId', '=', generationId ?? ''))
    .returningAll()
    .executeTakeFirst();
}

/** The states of the union, by name; only those in which the partner works when asked (API-76). */
export async function listStates(db: Kysely<Database>, onlyActive: boolean): Promise<{ key: string; label: string }[]> {
  return db
    .selectFrom('escrowState')
    .select(['state as key', 'label'])
    .$if(onlyActive, (states) => states.where('isActive', '=', true))
    .orderBy('label')
    .execute();
}

/** Whether the partner works in a state (CS-139). */
export async function isActiveState(db: Kysely<Database>, state: string): Promise<boolean> {
  const found = await db.selectFrom('escrowState').select('isActive').where('state', '=', state).executeTakeFirst();
  return found?.isActive ?? false;
}
