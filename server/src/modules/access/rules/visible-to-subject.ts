import type { AuditEvent } from '@portal/shared/contracts/audit';
import { PERMISSIONS, type Operation } from '@portal/shared/domain';

/** The beginning and the end of acting, whichever operation ended it. */
const ALWAYS: readonly AuditEvent[] = ['login-as-start', 'login-as-stop', 'login-as-revoke'];
/** Refusals are for staff. */
const BY_OPERATION: readonly AuditEvent[] = ['write', 'read', 'export'];
/** A tool goes by the real role (D-04): its use while acting is about the admin and not about the person acted for. */
const OPERATIONS = (Object.keys(PERMISSIONS) as Operation[]).filter(
  (operation) => PERMISSIONS[operation].judgedBy === 'shown',
);

/** The audit rows that the person acted for can see, as values for a query. */
export const VISIBLE_TO_SUBJECT = { always: ALWAYS, byOperation: BY_OPERATION, operations: OPERATIONS };

/** Whether the person acted for can see an audit row of this event and operation (D-05). */
export function isVisibleToSubject(event: AuditEvent, operation: Operation | undefined): boolean {
  if (ALWAYS.includes(event)) return true;
  return BY_OPERATION.includes(event) && operation !== undefined && OPERATIONS.includes(operation);
}
