import { openDatabase } from '../database/connection.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { readEnv } from '../env/env.ts';
import { runProgram } from '../platform/lifecycle/run-server.ts';

/**
 * Brings the database of the settings to the newest version and ends: for a role that owns the tables, where servers connect
 * as another one that does not.
 */
export async function migrateDatabase(out: (text: string) => void): Promise<void> {
  await runProgram(async () => {
    const { maintain, close } = await openDatabase(readEnv());
    try {
      const applied = await maintain((db) => migrateToLatest(db));
      for (const name of applied) out(`Applied ${name}`);
      if (applied.length === 0) out('The database is up to date.');
    } finally {
      await close();
    }
  });
}
