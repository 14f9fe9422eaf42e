import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { AccessControl } from '../access/index.ts';
import type { GraphModule } from '../graphql/index.ts';
import type { StartJobs } from '../jobs/index.ts';
import { scheduleActorBackfill } from './actors/actor-backfill.ts';
import { bulkChanges } from './bulk/bulk.graphql.ts';
import { BulkService } from './bulk/bulk-service.ts';
import { CatalogEditor } from './catalog-editor/catalog-editor.ts';
import { catalogEditorRoutes } from './catalog-editor/catalog-editor.routes.ts';
import { StatusCatalog } from './catalog/status-catalog.ts';
import type { Assignments } from './changes/assignments.ts';
import { referralChanges } from './changes/referral-changes.graphql.ts';
import { DraftService } from './drafts/draft-service.ts';
import { draftRoutes } from './drafts/drafts.routes.ts';
import { scheduleDraftPurge } from './drafts/purge-drafts.ts';
import type { ExportSender } from './export/export-sender.ts';
import { PortalReferralService } from './portal-referrals/portal-referral-service.ts';
import { ReferralService } from './referral-service.ts';
import { referralQueries } from './referrals.graphql.ts';
import { referralRoutes } from './referrals.routes.ts';
import { ReturnService } from './returns/return-service.ts';
import { rollUpRoutes } from './roll-up/roll-up.routes.ts';

interface ReferralsOptions {
  db: Kysely<Database>;
  /** For jobs. */
  background: Kysely<Database>;
  access: AccessControl;
  assignments: Assignments;
  exports: ExportSender;
  now: () => Date;
}

interface RegisteredReferrals {
  catalog: StatusCatalog;
  fields: readonly GraphModule[];
  startJobs: StartJobs;
}

/** Registers referrals, their statuses, drafts and figures by agent. */
export async function registerReferrals(
  app: FastifyInstance,
  { db, background, access, assignments, exports, now }: ReferralsOptions,
): Promise<RegisteredReferrals> {
  const catalog = new StatusCatalog({ db, now });
  const referrals = new ReferralService({ db, access, catalog, assignments, now });
  const editor = new CatalogEditor({ db, catalog, now });
  await app.register(withZod((zod) => catalogEditorRoutes(zod, { editor })));
  await app.register(withZod((zod) => referralRoutes(zod, { db, referrals, exports, now })));
  await app.register(withZod((zod) => rollUpRoutes(zod, { db, now })));
  await app.register(withZod((zod) => draftRoutes(zod, { drafts: new DraftService({ db, access, now }) })));
  return {
    catalog,
    fields: [
      referralQueries(new PortalReferralService({ db, access, now }), catalog),
      referralChanges(referrals),
      bulkChanges(
        new BulkService({ db, access, catalog, assignments, now }),
        new ReturnService({ db, access, assignments }),
      ),
    ],
    startJobs: async (boss) => {
      await scheduleDraftPurge(boss, background, now);
      await scheduleActorBackfill(boss, background, now);
    },
  };
}
