import { queryClient } from '@portal/shared/api';
import { browserStorage } from '@portal/shared/browser-storage';
import { CongratulatedReferrals } from '@portal/shared/domain';
import { useTopic } from '@portal/shared/events';
import { log } from '@portal/shared/log';
import { useEffect, useRef } from 'react';
import { events } from '../../remote.ts';
import { congratulationFor } from './congratulation.ts';
import { listedReferralsQuery } from './listed-referrals.queries.ts';

const KIND = 'congratulations';
const PAGES = ['/', '/referrals'];

/**
 * While the list of an agent is shown, and the host asks for popups: offers the congratulation for a new listing, which
 * another remote renders (DASH-38, D-25). Never while an admin acts (DASH-42). An error is only logged (DASH-43).
 */
export function useCongratulations(): void {
  const takeBack = useRef(() => {});
  useTopic('popups.wanted', ({ agentId, isActing }) => {
    takeBack.current();
    if (!isActing) takeBack.current = offerCongratulation(agentId);
  });
  useEffect(() => () => takeBack.current(), []);
}

/** @returns takes it back, also one that is still being checked */
function offerCongratulation(agentId: number): () => void {
  const offer: Offer = { agentId, isOver: false };
  void check(offer);
  return () => {
    offer.isOver = true;
    events.publish('popup.candidate', { agentId, kind: KIND, eligibility: 'ineligible' });
  };
}

interface Offer {
  agentId: number;
  isOver: boolean;
}

async function check(offer: Offer): Promise<void> {
  const { agentId } = offer;
  events.publish('popup.candidate', { agentId, kind: KIND, eligibility: 'checking', onlyOn: PAGES });
  try {
    const referrals = await queryClient.fetchQuery(listedReferralsQuery(agentId));
    if (offer.isOver) return;
    const shownIds = new CongratulatedReferrals(browserStorage).ids;
    const values = congratulationFor(referrals, { shownIds, now: Date.now() });
    events.publish(
      'popup.candidate',
      values
        ? { agentId, kind: KIND, eligibility: 'eligible', id: String(values.agentReferralId), values, onlyOn: PAGES }
        : { agentId, kind: KIND, eligibility: 'ineligible' },
    );
  } catch (error) {
    log.error('referrals: whether there is something to congratulate on could not be found out', error);
    if (!offer.isOver) events.publish('popup.candidate', { agentId, kind: KIND, eligibility: 'ineligible' });
  }
}
