import { CompiledQuery, type Kysely } from 'kysely';
import type { PgBoss, SendOptions } from 'pg-boss';
import type { Database } from '../../database/database.ts';

/** Sends a job in a transaction of the portal: it exists if and only if that is committed. */
export async function sendWithin(
  trx: Kysely<Database>,
  boss: PgBoss,
  queue: string,
  job: object,
  options: SendOptions = {},
): Promise<void> {
  const plain = trx.withoutPlugins();
  await boss.send(queue, job, {
    ...options,
    db: {
      executeSql: async (text, values) => plain.executeQuery(CompiledQuery.raw(text, values ?? [])) as never,
    },
  });
}
