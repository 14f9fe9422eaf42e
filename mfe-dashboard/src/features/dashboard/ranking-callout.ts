import { type AgentRank, STORAGE_KEYS } from '@portal/shared/contracts';
import { useEffect, useState } from 'react';
import { announceRankingCallout } from './dashboard-context.ts';

type Change = AgentRank['change'];

/** Identifies one change of one agent's rank: a later change, or another agent's, is shown again. */
const nameOf = (agentId: number, change: NonNullable<Change>): string => `${agentId} ${change.since} ${change.to}`;

/**
 * Whether the ranking callout is on the screen. It is dismissed for this change of the rank until the next sign-in
 * (HOST-66, AUTH-02), and while it is on the screen the session records that (DASH-04, CS-084).
 */
export function useRankingCallout(agentId: number, change: Change): { isShown: boolean; dismiss: () => void } {
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(STORAGE_KEYS.rankCallout));
  const isShown = change !== null && dismissed !== nameOf(agentId, change);
  useEffect(() => {
    announceRankingCallout(isShown);
    return () => announceRankingCallout(false);
  }, [isShown]);
  const dismiss = () => {
    if (!change) return;
    const name = nameOf(agentId, change);
    sessionStorage.setItem(STORAGE_KEYS.rankCallout, name);
    setDismissed(name);
  };
  return { isShown, dismiss };
}
