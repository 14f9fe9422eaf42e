import type { Notice } from '../notice.ts';

/** One notice for all that waited on one way, in the order in which it came; a single one stays as it is. */
export function mergeNotices(notices: readonly [Notice, ...Notice[]]): Notice {
  const [first, ...others] = notices;
  if (others.length === 0) return first;
  const leads = notices.flatMap((each) => (each.template === 'new-lead' ? [Number(each.values.count)] : []));
  const values = {
    // one notice can be about several referrals
    leads: String(leads.reduce((sum, count) => sum + count, 0)),
    others: String(notices.length - leads.length),
  };
  return { event: first.event, template: 'held-notifications', values };
}
