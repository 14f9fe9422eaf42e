import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { connect, embeddedConnectionString } from '../../server/src/database/connection.ts';
import { launchEmbedded } from '../../server/src/database/embedded/launch-embedded.ts';
import { DATABASE_LIMITS } from '../../server/src/database/limits.ts';
import { fillReferrals, type ReferralPlan } from './fill-referrals.ts';
import { type PortalServer, startPortalServer } from './portal-server.ts';

export interface MeasuredPortal {
  plan: ReferralPlan;
  connectionString: string;
  server: PortalServer;
}

/**
 * Runs a portal for each plan, all on one separate embedded PostgreSQL: a server as it is shipped, on a database with
 * the plan's referrals and the demo accounts.
 * @param settings of the servers, beyond the defaults of `env.ts`
 */
export async function withPortals<T>(
  folder: string,
  plans: Record<string, ReferralPlan>,
  progress: (step: string) => void,
  work: (portals: Record<string, MeasuredPortal>) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  // DATABASE_URL names a port, not a socket; and temporary data need not survive a power cut
  const cluster = await launchEmbedded({ dataFolder: folder, isDurable: false, transport: 'loopback' });
  const admin = connect(embeddedConnectionString(cluster), undefined, 1);
  const portals: Record<string, MeasuredPortal> = {};
  try {
    for (const [name, plan] of Object.entries(plans)) {
      await sql`create database ${sql.id(name)}`.execute(admin);
      const connectionString = embeddedConnectionString(cluster, name);
      const dataFolder = path.join(folder, name);
      mkdirSync(path.join(dataFolder, 'releases'), { recursive: true });
      progress(`Starting a portal: ${name}`);
      const server = await startPortalServer({ ...settings, DATABASE_URL: connectionString, PORTAL_DATA: dataFolder });
      portals[name] = { plan, connectionString, server };
      progress(`Filling it: ${plan.total.toLocaleString('en-US')} referrals`);
      const db = connect(connectionString, undefined, undefined, DATABASE_LIMITS.maintenance);
      await fillReferrals(db, plan).finally(() => db.destroy());
    }
    return await work(portals);
  } finally {
    for (const { server } of Object.values(portals)) await server.stop();
    await admin.destroy();
    await cluster.stop();
  }
}
