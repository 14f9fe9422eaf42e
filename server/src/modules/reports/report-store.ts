import type { CreateReportRequest, ReportListQuery } from '@portal/shared/contracts';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { addressKey, addressTextKey } from './rules/address-key.ts';
import type { ReportRecord } from './map-report.ts';

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

/** Newest first. */
export async function listReports(
  db: Kysely<Database>,
  agentId: number,
  query: ReportListQuery,
): Promise<ReportRecord[]> {
  return (
    db
      .selectFrom('escrowReport')
      .selectAll()
      .where('agentId', '=', agentId)
      .$if(query.status !== undefined, (reports) => reports.where('status', 'in', query.status ?? []))
      .$if(query.agentReferralId !== undefined, (reports) =>
        reports.where('agentReferralId', 'in', query.agentReferralId ?? []),
      )
      // a key has only letters, digits and spaces, so nothing in it means anything to "like"
      .$if(query.requestAddress !== undefined, (reports) =>
        reports.where('addressSearch', 'like', `${addressTextKey(query.requestAddress ?? '')}%`),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('reportId')
      .limit(query.limit)
      .execute()
  );
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
