import { tabStorage } from '@portal/shared/browser-storage';
import { type AgentRank, STORAGE_KEYS } from '@portal/shared/contracts';
import { useTopic } from '@portal/shared/events';
import { useSession } from '@portal/shared/session';
import { useEffect, useState } from 'react';
import { events } from '../../remote.ts';
import { announceRankingCallout } from './dashboard-context.ts';

type Change = AgentRank['change'];

/** Identifies one change of one agent's rank: a later change, or another agent's, is shown again. */
const nameOf = (agentId: number, change: NonNullable<Change>): string => `${agentId} ${change.since} ${change.to}`;

/** `reserved`: it waits for its turn, and its place on the page is kept so that nothing moves. */
export type CalloutState = 'none' | 'reserved' | 'shown';

/**
 * The ranking callout is dismissed for this change of the rank until the next sign-in (HOST-66, AUTH-02). It has its turn
 * in the host's queue (D-25), and while it is on the screen no shell modal opens (DASH-04, CS-084). An acting admin gets
 * no popups, so nothing is before it.
 */
export function useRankingCallout(agentId: number, change: Change): { state: CalloutState; dismiss: () => void } {
  const { actingRole } = useSession();
  const [dismissed, setDismissed] = useState(() => tabStorage.getItem(STORAGE_KEYS.rankCallout));
  const [isMyTurn, setMyTurn] = useState(() => isTurn(events.state('popup.turn')));
  useTopic('popup.turn', (turn) => setMyTurn(isTurn(turn)));
  const isWanted = change !== null && dismissed !== nameOf(agentId, change);
  const isShown = isWanted && (isMyTurn || actingRole !== null);
  useEffect(() => {
    if (!isWanted || actingRole !== null) return;
    const mine = { agentId, kind: 'ranking-callout' };
    events.publish('popup.candidate', { ...mine, eligibility: 'eligible', onlyOn: ['/dashboard'] });
    return () => events.publish('popup.candidate', { ...mine, eligibility: 'ineligible' });
  }, [agentId, isWanted, actingRole]);
  useEffect(() => {
    announceRankingCallout(isShown);
    return () => announceRankingCallout(false);
  }, [isShown]);
  const dismiss = () => {
    if (!change) return;
    const name = nameOf(agentId, change);
    tabStorage.setItem(STORAGE_KEYS.rankCallout, name);
    setDismissed(name);
  };
  return { state: isShown ? 'shown' : isWanted ? 'reserved' : 'none', dismiss };
}

const isTurn = (turn: { kind: string | null } | undefined): boolean => turn?.kind === 'ranking-callout';
