import type { Agent } from '../../contracts/people/agent.ts';

/** Whether an agent is out of the network: not ranked, sent no referrals and sold no ZIPs (docs/decisions/0104). */
export const isDisqualified = ({ currentStatus }: Pick<Agent, 'currentStatus'>): boolean =>
  currentStatus === 'DISQUALIFIED';
