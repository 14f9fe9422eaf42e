import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { migrations } from './migrations/index.ts';

/**
 * Brings the schema to the newest version, all steps in one transaction. A lock makes servers that start together wait for each other.
 * @returns the names of the migrations that were applied now
 * @throws the error of the migration that failed; the whole run is rolled back then
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
