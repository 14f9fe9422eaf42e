import type { Agent } from '../../contracts/people/agent.ts';

/** The status of agents who are out of the network. */
export const DISQUALIFIED = 'DISQUALIFIED';

/** Whether an agent is out of the network: they keep their account, and are not ranked, sent no referrals and sold no ZIPs (docs/decisions/0104). */
export const isDisqualified = ({ currentStatus }: Pick<Agent, 'currentStatus'>): boolean =>
  currentStatus === DISQUALIFIED;
