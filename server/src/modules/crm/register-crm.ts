import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import { PublicCaller } from '../../platform/public-calls/public-caller.ts';
import type { StartJobs } from '../jobs/index.ts';
import { CrmDispatcher } from './crm-dispatcher.ts';
import { CrmService } from './crm-service.ts';
import { crmRoutes } from './crm.routes.ts';
import { knownOrigins } from './known-origins.ts';
import { scheduleCrmPurge } from './purge-deliveries.ts';

interface CrmOptions {
  db: Kysely<Database>;
  /** For deliveries and jobs. */
  background: Kysely<Database>;
  /** The CRM of the demonstration, which is called although it is no public address. */
  simulatorUrl: string | undefined;
  /** Calls the addresses of agents. Default: any public one, and the simulator. */
  caller: PublicCaller | undefined;
  now: () => Date;
}

/** Registers the CRMs of agents. Deliveries to them are made from when the app listens until it is closed. */
export async function registerCrm(app: FastifyInstance, options: CrmOptions): Promise<{ startJobs: StartJobs }> {
  const {
    db,
    background,
    simulatorUrl,
    caller = new PublicCaller({ known: knownOrigins(simulatorUrl) }),
    now,
  } = options;
  const crm = new CrmService({ db, caller, now });
  await app.register(withZod((zod) => crmRoutes(zod, { crm })));
  const dispatcher = new CrmDispatcher({ db: background, caller, log: app.log, now });
  app.addHook('onListen', async () => dispatcher.start());
  app.addHook('onClose', () => dispatcher.stop());
  return { startJobs: (boss) => scheduleCrmPurge(boss, background, now) };
}
