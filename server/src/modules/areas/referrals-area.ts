import type { FastifyInstance } from 'fastify';
import { withZod } from '../../platform/http/create-app.ts';
import { registerCalendarFeeds } from '../calendar-feeds/index.ts';
import { registerCrm } from '../crm/index.ts';
import { dashboardRoutes } from '../dashboard/index.ts';
import { registerFormDrafts } from '../form-drafts/index.ts';
import type { GraphModule } from '../graphql/index.ts';
import type { StartJobs } from '../jobs/index.ts';
import { listViewRoutes } from '../list-views/index.ts';
import { notifyOfNewLeads, type NotificationService, withdrawNewLeads } from '../notifications/index.ts';
import { pausedUntil } from '../preferences/index.ts';
import { registerReferrals, type Assignments } from '../referrals/index.ts';
import { selfReportRoutes } from '../self-reports/index.ts';
import type { SharedServices } from '../services.ts';

interface ReferralsAreaOptions extends SharedServices {
  notifications: NotificationService;
}

interface ReferralsArea {
  fields: readonly GraphModule[];
  jobs: StartJobs[];
}

/** Referrals, and what agents do with them: lists, drafts, the dashboard, calendars and CRMs. */
export async function registerReferralsArea(
  app: FastifyInstance,
  options: ReferralsAreaOptions,
): Promise<ReferralsArea> {
  const { db, env, notifications, publicCaller: caller, now } = options;
  const assignments: Assignments = {
    pausedUntil,
    onAssigned: (about, agentId, assigned) => notifyOfNewLeads(notifications, about, agentId, assigned),
    onReturned: (trx, agentId, referralIds) => withdrawNewLeads(notifications, trx, agentId, referralIds),
  };
  const referrals = await registerReferrals(app, { ...options, assignments });
  const drafts = await registerFormDrafts(app, options);
  await app.register(withZod((zod) => listViewRoutes(zod, { db, catalog: referrals.catalog, now })));
  await app.register(withZod((zod) => dashboardRoutes(zod, { db, now })));
  await app.register(withZod((zod) => selfReportRoutes(zod, { db, now })));
  await registerCalendarFeeds(app, options);
  const crm = await registerCrm(app, { ...options, simulatorUrl: env.addresses.crmSimulatorUrl, caller });
  return {
    fields: referrals.fields,
    // last: they begin to work on old changes at once
    jobs: [drafts.startJobs, crm.startJobs, referrals.startJobs],
  };
}
