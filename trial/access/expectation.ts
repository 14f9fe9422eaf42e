import { NOT_THERE_FOR_OTHERS, type Subject } from './samples.ts';
import type { TableCaller } from './callers.ts';
import type { AccessRow } from './table.ts';

/** What a response must be: refused with one of these statuses, or not refused at all. */
export type Expectation = { kind: 'allowed' } | { kind: 'refused'; statuses: readonly number[]; code?: string };

const allowed: Expectation = { kind: 'allowed' };
const forbidden: Extract<Expectation, { kind: 'refused' }> = { kind: 'refused', statuses: [403] };

/** What the table says about one caller, one operation and one subject. */
export function expectationOf(row: AccessRow, caller: TableCaller, subject: Subject): Expectation {
  if (row.about === 'public') return allowed;
  if (row.about === 'signed') return { kind: 'refused', statuses: [401] };
  if (row.about === 'visitor' && Object.keys(caller.headers).length === 0) return allowed;
  if (caller.standing === 'no-proof') return { kind: 'refused', statuses: [401] };
  // beginning and ending acting is done as oneself
  if (caller.standing === 'false-grant' && row.about !== 'actor') return forbidden;
  if (caller.standing === 'ended-grant' && row.about !== 'actor' && row.about !== 'grant') return forbidden;
  switch (row.cells[caller.column]) {
    case 'yes':
      return allowed;
    case 'no':
      return forbidden;
    case 'never':
      // the field does not exist, or may not be set
      return { kind: 'refused', statuses: [400, 403] };
    case 'blocked':
      return reaches(row, caller, subject) ? { ...forbidden, code: 'blocked_while_acting' } : forbidden;
    case 'own':
      if (reaches(row, caller, subject)) return allowed;
      return NOT_THERE_FOR_OTHERS.has(row.operation) ? { kind: 'refused', statuses: [403, 404] } : forbidden;
  }
}

function reaches({ about }: AccessRow, caller: TableCaller, { agent, director }: Subject): boolean {
  const isOfDirector = about === 'director' || (about === 'export' && caller.column.endsWith('director'));
  return isOfDirector ? caller.reachesDirector(director) : caller.reachesAgent(agent);
}

/** What is wrong with a response; null when it is as expected. `status` is that of the error where GraphQL reports one. */
export function judgeAccess(expected: Expectation, status: number, code: string | undefined): string | null {
  if (status >= 500) return `answered ${status}`;
  if (expected.kind === 'allowed') {
    return status === 401 || status === 403 ? `is refused with ${status} ${code ?? ''} and should not be` : null;
  }
  if (!expected.statuses.includes(status)) return `answered ${status} instead of ${expected.statuses.join(' or ')}`;
  if (expected.code !== undefined && code !== expected.code) return `is refused as ${code} and not as ${expected.code}`;
  return null;
}
