import { queryClient } from '@portal/shared/api';
import { isAgreementDue } from '@portal/shared/domain';
import { session } from '@portal/shared/session';
import type { PopupRule } from '../popups/popup-rule.ts';
import { agreementQuery } from './agreement-query.ts';

/** The RFA dialog is due for an agent, never for an admin, without a completed profile or an agreement (DASH-29, D-25). */
export const rfaRule: PopupRule = {
  kind: 'rfa',
  isDue: async ({ agent }) => {
    const { role, actingRole } = session.current;
    const asking = { role, actingRole };
    // nobody is asked about who never gets it
    if (!isAgreementDue(agent, false, asking)) return false;
    const { missing } = await queryClient.fetchQuery(agreementQuery(agent.agentId));
    return isAgreementDue(agent, missing.length === 0, asking);
  },
};
