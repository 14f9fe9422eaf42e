import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { ClientPool, PooledClient } from './watched-pool.ts';

const MARK = '/* prepared */';

/**
 * Marks a statement that is sent again and again: sql`${prepared} select …`, or `.modifyFront(prepared)`. Each
 * connection then parses and plans it once; for a page of referrals that saves more than half of the time. It is for
 * statements whose best plan is the same for all values (decision 0072). The statement names its columns: one with `*`
 * would fail on open connections when a migration adds a column.
 */
export const prepared = sql.raw(MARK);

/**
 * The number of texts that get a name. Filters make many texts of one statement, and every connection keeps the plans
 * of all that it has seen, so later ones are planned each time, like unmarked ones.
 */
export const MAX_NAMES = 100;

/**
 * A pool that names marked statements, which makes the driver prepare them. Everything else passes through
 * unchanged.
 */
export function preparingPool(pool: ClientPool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!text.includes(MARK)) return undefined;
    if (!names.has(text) && names.size < MAX_NAMES) names.set(text, `portal-${names.size + 1}`);
    return names.get(text);
  };
  return {
    options: pool.options,
    connect: async () => preparingClient(await pool.connect(), nameOf),
    end: () => pool.end(),
  };
}

function preparingClient(client: PooledClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  // the other form, a cursor, needs a package that the portal does not use
  const query = (text: string, values: readonly unknown[]) =>
    client.query({ name: nameOf(text), text, values: [...values] });
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken),
  };
}
