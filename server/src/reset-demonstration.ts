import { openDatabase } from './database/connection.ts';
import { migrateToLatest } from './database/migrate.ts';
import { resetDemo } from './demo/seed.ts';
import { readEnv } from './env.ts';
import { createIdentity } from './identity/create-identity.ts';
import { keepMessage } from './modules/outbox/index.ts';
import { runProgram } from './platform/lifecycle/run-server.ts';
import { StartupError } from './platform/lifecycle/startup-error.ts';

/** Makes the demonstration anew; works beside a running portal, which attaches to the same database. */
export async function resetDemonstration(progress: (step: string) => void): Promise<void> {
  await runProgram(async () => {
    const env = readEnv();
    if (!env.isDemoMode) throw new StartupError('DEMO_MODE is off, so there is no demonstration to reset.');
    const { maintain, close } = await openDatabase(env);
    try {
      await maintain(async (db) => {
        await migrateToLatest(db);
        const identity = await createIdentity({ db, env, deliver: keepMessage });
        await resetDemo(db, identity.admin, { progress });
      });
    } finally {
      await close();
    }
  });
}
