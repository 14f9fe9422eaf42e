import { queryClient } from '@portal/shared/api';
import type { ReferralGroup } from '@portal/shared/contracts';
import { events } from '../remote.ts';
import { type Subject, subjectName } from './subject.ts';

/** First part of the keys of everything that was read about a person's referrals; null is an admin as themselves. */
export const referralsKey = (subject: Subject | null): readonly string[] => [
  subject ? subjectName(subject) : 'nobody',
  'referrals',
];
export const listsKey = (subject: Subject | null): readonly string[] => [...referralsKey(subject), 'list'];
export const rollUpKey = (subject: Subject): readonly string[] => [...referralsKey(subject), 'roll-up'];
export const detailsKey = (subject: Subject | null): readonly string[] => [...referralsKey(subject), 'details'];

// Lists and figures are out of date after a change, also one that was made or undone while another page was shown.
events.on('referral.changed').subscribe(() => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, about, what] }) => about === 'referrals' && (what === 'list' || what === 'roll-up'),
  });
});

// Details that were read before a change, most often ahead of their page, are not fresh after it. A page that shows them
// reads them again by itself, or says that there is something new.
const ageDetails = (ids: readonly number[]) =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, about, what], state: { data } }) =>
      about === 'referrals' &&
      what === 'details' &&
      (data as ReferralGroup | undefined)?.referral.some(({ agentReferralId }) => ids.includes(agentReferralId)) ===
        true,
    refetchType: 'none',
  });
events.on('referral.changed').subscribe(({ agentReferralId }) => ageDetails([agentReferralId]));
events.on('live.changed').subscribe(({ changes }) => ageDetails(changes.map(({ agentReferralId }) => agentReferralId)));

// Which contacts are open depends on the ZIPs of the agent, which are bought on another page, in another tab, or end by
// themselves (HOST-23).
events.on('agent.changed').subscribe(() => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, about] }) => about === 'referrals',
  });
});
