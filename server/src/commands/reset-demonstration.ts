import path from 'node:path';
import { openDatabase } from '../database/connection.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { resetDemo } from '../demo/seed.ts';
import { deliverInLanguage } from '../portal/deliver-in-language.ts';
import { readEnv } from '../env/env.ts';
import { createIdentity } from '../identity/create-identity.ts';
import { OutboxService } from '../modules/outbox/index.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { runProgram } from '../platform/lifecycle/run-server.ts';
import { StartupError } from '../platform/lifecycle/startup-error.ts';

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
        const deliver = deliverInLanguage(outbox);
        const identity = await createIdentity({ db, env, deliver });
        const folder = path.join(env.portalDataFolder, 'files');
        const fileStore = await openFileStore(env.fileStore ?? folder, env.s3);
        try {
          await resetDemo(db, identity.admin, fileStore, { progress });
        } finally {
          fileStore.close();
        }
      });
    } finally {
      await close();
    }
  });
}
