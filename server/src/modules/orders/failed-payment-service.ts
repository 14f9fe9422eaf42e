import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readBoughtAgain } from './bought-again.ts';
import type { OrderMailer } from './order-mailer.ts';
import { canBePaid } from './rules/order-state.ts';

/** The mail of the same failed payment is not repeated within this time. */
const REPEATED_AFTER_MS = 10 * 60_000;
const DECLINED = 'The card was declined.';

/**
 * Sends the mail about the agent's last declined order again, to their own address (API-57, CS-165).
 * @returns false when no payment of theirs has failed that could be made with another card
 */
export async function mailFailedPayment(
  db: Kysely<Database>,
  mailer: OrderMailer,
  agentId: number,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('sgdOrder')
      .selectAll()
      .where('agentId', '=', agentId)
      .where('status', '=', 'declined')
      .orderBy('placedAt', 'desc')
      .orderBy('orderId')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order || !canBePaid({ ...order, isBoughtAgain: await readBoughtAgain(trx, order) }, now)) return false;
    const wasMailed = order.failureMailedAt && now.getTime() - order.failureMailedAt.getTime() < REPEATED_AFTER_MS;
    if (!wasMailed) await mailer.mailFailure(trx, order, order.message ?? DECLINED, now);
    return true;
  });
}
