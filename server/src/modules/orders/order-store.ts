import type { Insertable, Kysely, Transaction, Updateable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { OrderLineRow, OrderLineTable, OrderRow, OrderTable } from './order-tables.ts';

/** An order by its key. */
export interface OrderKey {
  agentId: number;
  orderId: string;
}

/** Adds an order with its lines. @returns false when this id is known; then nothing is written */
export async function insertOrder(
  trx: Transaction<Database>,
  order: Insertable<OrderTable>,
  lines: readonly Omit<OrderLineTable, 'agentId' | 'orderId' | 'lineNumber'>[],
): Promise<boolean> {
  const added = await trx
    .insertInto('sgdOrder')
    .values(order)
    .onConflict((conflict) => conflict.columns(['agentId', 'orderId']).doNothing())
    .returning('orderId')
    .executeTakeFirst();
  if (!added) return false;
  const { agentId, orderId } = order;
  await trx
    .insertInto('orderLine')
    .values(lines.map((line, index) => ({ agentId, orderId, lineNumber: index + 1, ...line })))
    .execute();
  return true;
}

export function findOrder(db: Kysely<Database>, { agentId, orderId }: OrderKey): Promise<OrderRow | undefined> {
  return db
    .selectFrom('sgdOrder')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
}

/** The order, for whoever changes it: others wait until the transaction ends. */
export function lockOrder(trx: Transaction<Database>, { agentId, orderId }: OrderKey): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('sgdOrder')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('orderId', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateOrder(
  trx: Kysely<Database>,
  { agentId, orderId }: OrderKey,
  changes: Updateable<OrderTable>,
): Promise<void> {
  await trx
    .updateTable('sgdOrder')
    .set(changes)
    .where('agentId', '=', agentId)
    .where('orderId', '=', orderId)
    .execute();
}

/** Takes back an order that nothing came of: no payment of it was ever opened. */
export async function deleteOrder(trx: Transaction<Database>, { agentId, orderId }: OrderKey): Promise<void> {
  await trx.deleteFrom('sgdOrder').where('agentId', '=', agentId).where('orderId', '=', orderId).execute();
}

/** The lines of an order, in its order. */
export function findLines(db: Kysely<Database>, { agentId, orderId }: OrderKey): Promise<OrderLineRow[]> {
  return db
    .selectFrom('orderLine')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('orderId', '=', orderId)
    .orderBy('lineNumber')
    .execute();
}

/** The paid orders that renew what this order is of, from a day on that has not come yet (D-31). */
export async function findOrdersAhead(db: Kysely<Database>, key: OrderKey, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orderLine as own')
    .innerJoin('orderLine as next', (join) =>
      join
        .onRef('next.agentId', '=', 'own.agentId')
        .onRef('next.zip', '=', 'own.zip')
        .onRef('next.startsOn', '=', 'own.renewsOn'),
    )
    .innerJoin('sgdOrder as placed', (join) =>
      join.onRef('placed.agentId', '=', 'next.agentId').onRef('placed.orderId', '=', 'next.orderId'),
    )
    .select('placed.orderId')
    .distinct()
    .where('own.agentId', '=', key.agentId)
    .where('own.orderId', '=', key.orderId)
    .where('next.isRenewal', '=', true)
    .where('next.startsOn', '>', today)
    .where('placed.status', '=', 'paid')
    .orderBy('placed.orderId')
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** The days of a line of an order that is paid later than it was placed. */
export async function updateLineDays(
  trx: Transaction<Database>,
  { agentId, orderId, lineNumber }: Pick<OrderLineRow, 'agentId' | 'orderId' | 'lineNumber'>,
  days: Pick<OrderLineRow, 'startsOn' | 'renewsOn'>,
): Promise<void> {
  await trx
    .updateTable('orderLine')
    .set(days)
    .where('agentId', '=', agentId)
    .where('orderId', '=', orderId)
    .where('lineNumber', '=', lineNumber)
    .execute();
}
