import { csvLine } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readCursor } from '../../database/read-cursor.ts';
import type { ExportSource } from '../referrals/index.ts';
import { fetchAuditRows, openAuditCursor, type ExportedRow } from './audit-list-view.ts';
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
  'Decision',
];

/** The rows of a filter as CSV, one moment of the log: its numbers are there to find a row again. */
export function auditCsv(db: Kysely<Database>, filter: AuditFilter, signal: AbortSignal): ExportSource {
  let total = 0;
  const source = {
    open: async (trx: Kysely<Database>) => void (total = await openAuditCursor(trx, filter)),
    fetch: fetchAuditRows,
    rowsAtOnce: ROWS_AT_ONCE,
  };
  async function* pieces(): AsyncGenerator<string> {
    // the byte order mark makes spreadsheets read UTF-8
    let head = `\ufeff${csvLine(HEADER)}`;
    for await (const rows of readCursor(db, source, signal)) {
      yield head + rows.map(lineOf).join('');
      head = '';
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
  decision,
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
    decision,
  ]);
}
