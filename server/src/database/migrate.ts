import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { migrations } from './migrations/index.ts';

/**
 * Brings the schema to the newest version, all steps in one transaction. Servers that start together take turns.
 * @returns the names of the migrations that were applied now
 * @throws the error of the migration that failed; nothing of the run is kept then
 */
export async function migrateToLatest<T>(
  db: Kysely<T>,
  available: Record<string, Migration> = migrations,
): Promise<string[]> {
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: () => Promise.resolve(available) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    throw new Error(`The migration ${failed ?? 'of the database'} failed.`, { cause: error });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
}
