import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { csvLine } from '../referrals/index.ts';
import type { ExportSource } from '../referrals/index.ts';
import { fetchAuditRows, openAuditCursor } from './audit-list-view.ts';
import type { ExportedRow } from './audit-list-view.ts';
import type { AuditFilter } from './rules/audit-filter.ts';

const ROWS_AT_ONCE = 500;
const HEADER = [
  'Row',
  'Time (UTC)',
  'Who',
  'As',
  'As id',
  'Event',
  'Operation',
  'On',
  'On id',
  'Reason',
  'From',
  'Request',
];

/** The rows of a filter as CSV, one moment of the log: its numbers are there to find a row again. */
export function auditCsv(db: Kysely<Database>, filter: AuditFilter, signal: AbortSignal): ExportSource {
  let total = 0;
  async function* pieces(): AsyncGenerator<string> {
    signal.throwIfAborted();
    const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    try {
      total = await openAuditCursor(trx, filter);
      // the byte order mark makes spreadsheets read UTF-8
      yield `\ufeff${csvLine(HEADER)}`;
      for (let isLast = false; !isLast;) {
        const rows = await fetchAuditRows(trx, ROWS_AT_ONCE);
        signal.throwIfAborted();
        isLast = rows.length < ROWS_AT_ONCE;
        yield rows.map(lineOf).join('');
      }
    } finally {
      // nothing was written
      await trx.rollback().execute();
    }
  }
  return { pieces: pieces(), totalRows: () => total };
}

function lineOf({
  sequence,
  at,
  actor,
  subject,
  event,
  operation,
  object,
  reason,
  address,
  requestId,
}: ExportedRow): string {
  return csvLine([
    sequence,
    at,
    actor.email,
    subject?.name ?? null,
    subject ? `${subject.role} ${subject.id}` : null,
    event,
    operation,
    object?.label ?? object?.kind ?? null,
    object?.id ?? null,
    reason,
    address,
    requestId,
  ]);
}
