import { ENDPOINTS, type ReferralEntry } from '@portal/shared/contracts';
import type { PortalApi } from './portal-api.ts';

/** A side of a consumer of an agent, by last name; the first of Active Leads. */
export async function findLead(api: PortalApi, agentId: number, lastName: string): Promise<ReferralEntry> {
  const found = await api.get(ENDPOINTS.referralSearch, {
    agentIds: String(agentId),
    category: 'Active Leads',
    consumerQuery: lastName,
  });
  const { data } = (await found.json()) as { data: { referral: ReferralEntry[] }[] };
  const entry = data[0]?.referral[0];
  if (!entry) throw new Error(`Agent ${agentId} has no lead ${lastName}`);
  return entry;
}

/** Changes a status as any program could. */
export async function changeStatus(
  api: PortalApi,
  { agentReferralId, revision }: Pick<ReferralEntry, 'agentReferralId' | 'revision'>,
  input: { status: string } & Record<string, unknown>,
): Promise<void> {
  const answer = await api.graphql(
    'mutation Status($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }',
    { input: { agentReferralId, revision, ...input } },
  );
  const { errors } = (await answer.json()) as { errors?: { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
}
