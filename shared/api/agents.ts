import { Agent, AgentOrError, OldAgentId } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { ApiError } from './api-error.ts';
import type { HttpClient } from './http-client.ts';

/** The agent of a session, read again and never from a cache (API-09, CS-157). A failure is logged, and null. */
export async function readAgent(http: HttpClient, agentId: number): Promise<Agent | null> {
  try {
    const headers = { 'cache-control': 'no-cache' };
    return await http.request('GET', 'agent', { path: { agentId }, schema: Agent, headers });
  } catch (error) {
    log.error('The agent could not be read', error);
    return null;
  }
}

/** Reads another agent (API-10, CS-157); null on a failure, which the page handles. */
export async function readOtherAgent(http: HttpClient, agentId: number): Promise<Agent | null> {
  return http.request('GET', 'otherAgent', { path: { agentId }, schema: Agent }).catch(() => null);
}

const NOT_FOUND = 'The agent could not be found by the older id';

/**
 * An agent by the older way: first their older id (API-07), then the agent with it (API-08). A failure is logged, and
 * null.
 */
export async function findAgentByOldId(http: HttpClient, agentId: number): Promise<Agent | null> {
  try {
    const quoted = await http.request('GET', 'findMongoId', { path: { agentId }, schema: OldAgentId });
    const mongoId = quoted.replaceAll('"', '');
    const found = await http.request('GET', 'agentByMongoId', { path: { mongoId }, schema: AgentOrError });
    if ('agentId' in found) return found;
    log.warning(NOT_FOUND, new Error(found.error));
    return null;
  } catch (error) {
    // expected: no agent has the number that was typed
    if (error instanceof ApiError && error.status === 404) log.warning(NOT_FOUND, error);
    else log.error(NOT_FOUND, error);
    return null;
  }
}
