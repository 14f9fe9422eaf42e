import type { AuditEvent } from '@portal/shared/contracts/audit';
import { PERMISSIONS, type Operation } from '@portal/shared/domain';

/** That somebody acts, and no longer does, whatever operation ended it. */
const ALWAYS: readonly AuditEvent[] = ['login-as-start', 'login-as-stop', 'login-as-revoke'];
/** Refusals are for staff. */
const BY_OPERATION: readonly AuditEvent[] = ['write', 'read', 'export'];
/** A tool goes by the real role (D-04): its use while acting is about the admin and not about the person acted for. */
const OPERATIONS = (Object.keys(PERMISSIONS) as Operation[]).filter(
  (operation) => PERMISSIONS[operation].judgedBy === 'shown',
);

/** Which rows the person acted for is told of, for a query. */
export const TOLD_TO_SUBJECT = { always: ALWAYS, byOperation: BY_OPERATION, operations: OPERATIONS };

/** Whether the person acted for is told of a row, by what it records (D-05). */
export function isToldToSubject(event: AuditEvent, operation: Operation | undefined): boolean {
  if (ALWAYS.includes(event)) return true;
  return BY_OPERATION.includes(event) && operation !== undefined && OPERATIONS.includes(operation);
}
