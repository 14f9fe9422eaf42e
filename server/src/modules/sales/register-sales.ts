import type { FastifyInstance } from 'fastify';
import { withZod } from '../../platform/http/create-app.ts';
import { salesRoutes } from './sales.routes.ts';
import { salesSystemAt, type SalesSystem } from './sales-system.ts';

interface SalesOptions {
  /** Address of the sales system. */
  url: string;
  now: () => Date;
}

/** Registers the records of agents in the sales system. @returns the client of that system */
export async function registerSales(
  app: FastifyInstance,
  { url, now }: SalesOptions,
): Promise<{ partner: SalesSystem }> {
  const partner = salesSystemAt({ url, now });
  await app.register(withZod((zod) => salesRoutes(zod, { sales: partner })));
  return { partner };
}
