import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { PublicCaller } from '../../platform/public-calls/public-caller.ts';
import { CrmDispatcher } from './crm-dispatcher.ts';
import { CrmService } from './crm-service.ts';
import { crmRoutes } from './crm.routes.ts';

interface CrmOptions {
  db: Kysely<Database>;
  /** For deliveries. */
  background: Kysely<Database>;
  caller: PublicCaller;
  now: () => Date;
}

/** The routes of CRMs, and the deliveries to them: from when the app listens until it is closed. */
export async function registerCrm(app: FastifyInstance, { db, background, caller, now }: CrmOptions): Promise<void> {
  const crm = new CrmService({ db, caller, now });
  await app.register(withZod((zod) => crmRoutes(zod, { crm })));
  const dispatcher = new CrmDispatcher({ db: background, caller, log: app.log, now });
  app.addHook('onListen', async () => dispatcher.start());
  app.addHook('onClose', () => dispatcher.stop());
}
