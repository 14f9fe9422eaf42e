import { tracking } from '@portal/shared/api';
import type { RowView } from './referral-row.ts';

/** REF-31. Ids only: an analytics event never carries contact data. */
export function recordRowClick({ agentReferralId, group }: Pick<RowView, 'agentReferralId' | 'group'>): void {
  tracking.track('REFERRAL_DETAILS_TABLE_ROW_CLICKED', { agentReferralId, agentId: group.agent.agentId });
}
