import { graphql, http } from '@portal/shared/api';
import type { VisitRequest } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { z } from 'zod';

const RECORD_LAST_VISIT = `mutation RecordVisit($agentId: Int!, $sgdLastVisit: String!) {
  partialAgentUpdate(agentId: $agentId, update: { sgdLastVisit: $sgdLastVisit }) { agentId }
}`;

/** What one record takes: a longer address is no reason to lose the visit. */
const MAX_PARAMETERS = 30;
const LONGEST = { name: 100, value: 500 };

/**
 * Records a visit of the shop: the time at the agent first, then the visit with the parameters of its address, such as
 * utm_campaign (SGD-16, API-16). The second is added whatever became of the first; failures are logged (CS-122).
 * @param search the query of the address
 */
export async function recordVisit(agentId: number, search: string): Promise<void> {
  try {
    await graphql(RECORD_LAST_VISIT, { agentId, sgdLastVisit: new Date().toISOString() }, z.unknown());
  } catch (error) {
    log.warning('shop: the time of the visit was not recorded', error);
  }
  try {
    const body: z.input<typeof VisitRequest> = { queryParams: parametersOf(search) };
    await http.request('POST', 'sgdVisit', { path: { agentId }, body });
  } catch (error) {
    log.warning('shop: the visit was not recorded', error);
  }
}

function parametersOf(search: string): Record<string, string> {
  const short = [...new URLSearchParams(search)].filter(
    ([name, value]) => name.length <= LONGEST.name && value.length <= LONGEST.value,
  );
  return Object.fromEntries(short.slice(0, MAX_PARAMETERS));
}
