import type { FastifyInstance } from 'fastify';
import { withZod } from '../../platform/http/create-app.ts';
import { propertyRecordsAt, type PropertyRecords } from './property-records.ts';
import { propertyRecordRoutes } from './property-records.routes.ts';

interface PropertyRecordsOptions {
  /** Undefined: they are not connected. */
  url: string | undefined;
  /** The organization under which they are asked. */
  org: string;
}

/** Registers what public records say of a property. @returns the client for them */
export async function registerPropertyRecords(
  app: FastifyInstance,
  { url, org }: PropertyRecordsOptions,
): Promise<{ partner: PropertyRecords | null }> {
  const partner = url === undefined ? null : propertyRecordsAt(url);
  await app.register(withZod((zod) => propertyRecordRoutes(zod, { partner, org })));
  return { partner };
}
