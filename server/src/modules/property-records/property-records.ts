import { AgentListings, AgentSales, ENDPOINTS, type PropertyRecordsRequest } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import { PartnerClient } from '../../platform/partners/partner-client.ts';
import type { PartnerHealth } from '../../platform/partners/partner-health.ts';

/** The partner that knows of an agent what public records know (API-69). */
export interface PropertyRecords {
  /** @throws PartnerError */
  readListings: (request: PropertyRecordsRequest) => Promise<AgentListings>;
  /** @throws PartnerError */
  readSales: (request: PropertyRecordsRequest) => Promise<AgentSales>;
  health: () => PartnerHealth;
}

/**
 * The partner at an address; its paths and bodies are those of the portal.
 * @param url its origin, without a trailing slash
 * @param timeoutMs how long an answer may take, in milliseconds: the page shows nothing of it meanwhile
 */
export function propertyRecordsAt(url: string, timeoutMs = 3_000): PropertyRecords {
  const client = new PartnerClient({ name: msg('The property records'), url, timeoutMs });
  return {
    readListings: (body) => client.post({ path: ENDPOINTS.agentListings, body, answer: AgentListings, attempts: 1 }),
    readSales: (body) => client.post({ path: ENDPOINTS.agentSales, body, answer: AgentSales, attempts: 1 }),
    health: () => client.health(),
  };
}
