import type { FastifyInstance } from 'fastify';
import { withZod } from '../../platform/http/create-app.ts';
import type { StartJobs } from '../jobs/index.ts';
import type { PaymentProvider } from '../orders/index.ts';
import type { Webhooks } from '../outbox/index.ts';
import { allPartners, partnerRoutes } from '../partners/index.ts';
import { registerPropertyRecords } from '../property-records/index.ts';
import { registerReports } from '../reports/index.ts';
import { registerSales } from '../sales/index.ts';
import type { SharedServices } from '../services.ts';
import { registerTitle } from '../title/index.ts';

interface PartnersAreaOptions extends SharedServices {
  webhooks: Webhooks;
  payments: PaymentProvider | null;
}

/** What other companies do for agents, and the page that shows whether their systems answer. */
export async function registerPartnersArea(
  app: FastifyInstance,
  options: PartnersAreaOptions,
): Promise<{ jobs: StartJobs[] }> {
  const { db, env, access, transports, webhooks, payments, now } = options;
  const { isProduction, titlePartner, addresses } = env;
  const { propertyRecordsUrl, propertyRecordsOrg: org } = addresses;
  const sales = await registerSales(app, { url: addresses.salesSystemUrl, now });
  const records = await registerPropertyRecords(app, { url: propertyRecordsUrl, org });
  const title = await registerTitle(app, { ...options, url: addresses.titlePartnerUrl, ...titlePartner });
  const partnerUrl = addresses.escrowPartnerUrl;
  const reports = await registerReports(app, { ...options, grants: access.grants, partnerUrl, isProduction });
  const clients = {
    escrow: reports.partner,
    payments,
    sales: sales.partner,
    title: title.partner,
    propertyRecords: records.partner,
  };
  const queuedHooks = {
    'lead-endpoint': addresses.leadEndpointUrl,
    'lead-zapier': addresses.leadZapierUrl,
    'open-escrow': addresses.openEscrowWebhookUrl,
  };
  const partners = allPartners({ db, now }, { ...clients, webhooks, transports, queuedHooks });
  await app.register(withZod((zod) => partnerRoutes(zod, { partners, now })));
  return { jobs: [reports.startJobs] };
}
