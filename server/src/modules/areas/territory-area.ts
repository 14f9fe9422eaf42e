import type { FastifyInstance } from 'fastify';
import { geographyFields } from '../geography/index.ts';
import type { GraphModule } from '../graphql/index.ts';
import type { StartJobs } from '../jobs/index.ts';
import type { NotificationService } from '../notifications/index.ts';
import { registerOrders, type PaymentProvider } from '../orders/index.ts';
import type { Webhooks } from '../outbox/index.ts';
import type { SharedServices } from '../services.ts';
import { registerTerritory } from '../territory/index.ts';

interface TerritoryAreaOptions extends SharedServices {
  notifications: NotificationService;
  webhooks: Webhooks;
}

interface TerritoryArea {
  /** Null: orders are closed. */
  payments: PaymentProvider | null;
  fields: GraphModule[];
  jobs: StartJobs[];
}

/** ZIP codes and the orders that buy them. */
export async function registerTerritoryArea(
  app: FastifyInstance,
  options: TerritoryAreaOptions,
): Promise<TerritoryArea> {
  const { db, env, paymentProvider: provider } = options;
  const { isProduction, portalPublicUrl: portalUrl, addresses } = env;
  const { renewalNoticeDays, ...payments } = env.payments;
  const territory = await registerTerritory(app, options);
  const orders = await registerOrders(app, {
    ...options,
    payments: { ...payments, paymentUrl: addresses.paymentUrl, portalUrl, isProduction },
    provider,
    turns: territory.turns,
    renewalNoticeDays,
  });
  return {
    payments: orders.provider,
    fields: [geographyFields(db), territory.fields],
    jobs: [orders.startJobs, territory.startJobs],
  };
}
