import {
  STAFF_ORDERS_PER_PAGE,
  type StaffOrderQuery,
  type StaffOrderRow,
  type StaffOrders,
} from '@portal/shared/contracts/staff-orders';
import { ZipCode } from '@portal/shared/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { personName } from '../../actors/index.ts';
import { agentIsFound } from '../../agents/index.ts';
import { idsOfNumber, orderNumber, partOfNumber } from '../rules/order-number.ts';

type ListRow = Omit<StaffOrderRow, 'number' | 'placedAt'> & { placedAt: Date };

/** A page of the orders of all agents, the newest first. */
export async function readStaffOrders(db: Kysely<Database>, query: StaffOrderQuery): Promise<StaffOrders> {
  const { rows } = await staffOrderRows(query).execute(db);
  const page = rows.slice(0, STAFF_ORDERS_PER_PAGE).map(({ placedAt, ...row }): StaffOrderRow => ({
    ...row,
    number: orderNumber(row.orderId),
    placedAt: placedAt.toISOString(),
  }));
  const last = page.at(-1);
  const hasMore = rows.length > page.length && last !== undefined;
  return { orders: page, next: hasMore ? `${last.placedAt}_${last.orderId}` : null };
}

/** The statement of a page and one more row; a test asks the database for its plan. */
export function staffOrderRows({ q, status, after }: StaffOrderQuery): RawBuilder<ListRow> {
  return sql<ListRow>`
    select placed.agent_id, placed.order_id, placed.kind, placed.status, placed.term, placed.placed_at,
      placed.total_cents, placed.refunded_cents,
      ${personName('agent')} as agent_name,
      (
        select coalesce(array_agg(line.zip order by line.line_number), '{}') from order_line as line
        where line.agent_id = placed.agent_id and line.order_id = placed.order_id
      ) as zips
    from sgd_order as placed
    join agent on agent.agent_id = placed.agent_id
    where ${isWanted(q)}
      and (${status ?? null}::text is null or placed.status = ${status ?? null})
      and ${isAfter(after)}
    order by placed.placed_at desc, placed.order_id desc
    limit ${STAFF_ORDERS_PER_PAGE + 1}`;
}

function isAfter(cursor: string | undefined): RawBuilder<boolean> {
  const [placedAt, orderId] = cursor?.split('_') ?? [];
  if (placedAt === undefined || orderId === undefined) return sql`true`;
  return sql`(placed.placed_at, placed.order_id) < (${placedAt}::timestamptz, ${orderId}::uuid)`;
}

/**
 * The number of an order or a part of it, one of its ZIP codes, or its agent: digits may be more than one of them. They are looked
 * up apart, so that each can use an index of its own, which one condition for all could not.
 */
function isWanted(q: string): RawBuilder<boolean> {
  if (q === '') return sql`true`;
  const found = [
    sql`select agent_id, order_id from sgd_order where agent_id in (select agent_id from agent where ${agentIsFound(q)})`,
  ];
  const ids = idsOfNumber(q);
  if (ids) {
    found.push(sql`
      select agent_id, order_id from sgd_order where order_id between ${ids.first}::uuid and ${ids.last}::uuid`);
  }
  const part = partOfNumber(q);
  if (part) {
    // as the index of migration 0071 has it
    found.push(sql`select agent_id, order_id from sgd_order where left(order_id::text, 8) like ${`%${part}%`}`);
  }
  if (ZipCode.safeParse(q).success) found.push(sql`select agent_id, order_id from order_line where zip = ${q}`);
  return sql`(placed.agent_id, placed.order_id) in (${sql.join(found, sql` union `)})`;
}
