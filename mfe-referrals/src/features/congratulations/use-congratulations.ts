import { queryClient } from '@portal/shared/api';
import { CongratulatedReferrals } from '@portal/shared/domain';
import { useTopic } from '@portal/shared/events';
import { log } from '@portal/shared/log';
import { useEffect } from 'react';
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
  useTopic('popups.wanted', ({ agentId, isActing }) => {
    if (!isActing) void offerCongratulation(agentId);
  });
  useEffect(() => () => events.publish('popup.candidate', { kind: KIND, eligibility: 'ineligible' }), []);
}

async function offerCongratulation(agentId: number): Promise<void> {
  events.publish('popup.candidate', { kind: KIND, eligibility: 'checking', onlyOn: PAGES });
  try {
    const referrals = await queryClient.fetchQuery(listedReferralsQuery(agentId));
    const shownIds = new CongratulatedReferrals(localStorage).ids;
    const values = congratulationFor(referrals, { shownIds, now: Date.now() });
    events.publish(
      'popup.candidate',
      values
        ? { kind: KIND, eligibility: 'eligible', id: String(values.agentReferralId), values, onlyOn: PAGES }
        : { kind: KIND, eligibility: 'ineligible' },
    );
  } catch (error) {
    log.error('referrals: whether there is something to congratulate on could not be found out', error);
    events.publish('popup.candidate', { kind: KIND, eligibility: 'ineligible' });
  }
}
