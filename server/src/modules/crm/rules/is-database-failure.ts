import { DatabaseUnavailableError } from '../../../database/unavailable-error.ts';

/**
 * Classes of SQLSTATE that are about the database or its schema, and not about the rows that were read: connections, transactions
 * that were rolled back or are in a bad state, a missing table or permission, resources, locks and timeouts, an operator's
 * intervention, the system.
 */
const CLASSES = new Set(['08', '25', '40', '42', '53', '55', '57', '58']);

/**
 * Whether the content of a delivery could not be read because of the database, which would fail for every other delivery too.
 * Anything else is specific to this delivery: a value that PostgreSQL or our code cannot make sense of (class 22, a TypeError),
 * or a damaged row (class XX). Unknown errors count as specific too, because only tries that count come to an end. A bug of ours
 * that breaks every content therefore uses up tries, but they last 20 hours, and agents can have deliveries sent again.
 */
export function isDatabaseFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  // not narrowed by instanceof: the error of the driver may come from another realm
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && CLASSES.has(code.slice(0, 2));
}
