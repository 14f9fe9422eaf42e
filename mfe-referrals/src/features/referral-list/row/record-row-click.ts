import { tracking } from '@portal/shared/api';
import { rememberScroll } from '../../../navigation/opened-row.ts';
import type { RowView } from './referral-row.ts';

/** REF-31. Ids only: an analytics event never carries contact data. The way back leads to where the list is now. */
export function recordRowClick({ agentReferralId, group }: Pick<RowView, 'agentReferralId' | 'group'>): void {
  rememberScroll();
  tracking.track('REFERRAL_DETAILS_TABLE_ROW_CLICKED', { agentReferralId, agentId: group.agent.agentId });
}
