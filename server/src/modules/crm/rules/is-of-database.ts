import { DatabaseUnavailableError } from '../../../database/unavailable-error.ts';

/**
 * Classes of SQLSTATE that tell of the database, or of its schema, and not of the rows that were read: connections, transactions
 * that were rolled back or are in a bad state, a missing table or permission, resources, locks and timeouts, an operator's
 * intervention, the system.
 */
const CLASSES = new Set(['08', '25', '40', '42', '53', '55', '57', '58']);

/**
 * Whether the content of a delivery could not be read because of the database, so that those of all other deliveries could not
 * be read either. Anything else is the delivery's own: a value that PostgreSQL or our code cannot make sense of (class 22, a
 * TypeError), or a damaged row (class XX). Unknown errors are its own too, because only tries that count come to an end. A bug of
 * ours that breaks every content so uses up tries, but they last 20 hours, and agents can have deliveries sent again.
 */
export function isOfDatabase(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  // not narrowed by instanceof: the error of the driver may come from another realm
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && CLASSES.has(code.slice(0, 2));
}
