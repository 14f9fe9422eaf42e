import { openDatabase } from './database/connection.ts';
import { migrateToLatest } from './database/migrate.ts';
import { resetDemo } from './demo/seed.ts';
import { readEnv } from './env.ts';
import { createIdentity } from './identity/create-identity.ts';
import type { DeliverMessage } from './identity/deliver-message.ts';
import { OutboxService } from './modules/outbox/index.ts';
import { runProgram } from './platform/lifecycle/run-server.ts';
import { StartupError } from './platform/lifecycle/startup-error.ts';

/** Resets the demonstration; works alongside a running portal, which attaches to the same database. */
export async function resetDemonstration(progress: (step: string) => void): Promise<void> {
  await runProgram(async () => {
    const env = readEnv();
    if (!env.isDemoMode) throw new StartupError('DEMO_MODE is off, so there is no demonstration to reset.');
    const { maintain, close } = await openDatabase(env);
    try {
      await maintain(async (db) => {
        await migrateToLatest(db);
        const outbox = new OutboxService();
        const deliver: DeliverMessage = (message, transaction) => outbox.send(message, transaction);
        const identity = await createIdentity({ db, env, deliver });
        await resetDemo(db, identity.admin, { progress });
      });
    } finally {
      await close();
    }
  });
}
