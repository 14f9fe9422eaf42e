import { z } from 'zod';
import { Dollars, EntityId } from '../primitives.ts';

/**
 * `POST /consumer/v2/quantarium/agent/listings` and `…/records` (API-69, CS-133): what public records know of an agent. `org` is the
 * organization under which the portal asks, from its settings.
 */
export const PropertyRecordsRequest = z.object({ id: EntityId, org: z.string().trim().min(1).max(100) });
export type PropertyRecordsRequest = z.infer<typeof PropertyRecordsRequest>;

const Property = z.object({ address: z.string().max(200), zip: z.string().max(10).nullable() });

/** The agent's homes that are for sale now. */
export const AgentListings = z.object({
  data: z.array(Property.extend({ listPrice: Dollars.nullable() })).max(1_000),
});
export type AgentListings = z.infer<typeof AgentListings>;

/** The agent's homes that were sold in the last twelve months. */
export const AgentSales = z.object({
  data: z.array(Property.extend({ soldPrice: Dollars.nullable(), soldDate: z.iso.date() })).max(1_000),
});
export type AgentSales = z.infer<typeof AgentSales>;
