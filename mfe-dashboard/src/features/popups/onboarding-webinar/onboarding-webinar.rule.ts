import { queryClient } from '@portal/shared/api';
import { tabStorage } from '@portal/shared/browser-storage';
import { ONBOARD_COMPLETE, STORAGE_KEYS } from '@portal/shared/contracts';
import type { PopupRule } from '../popup-rule.ts';
import { mayHaveShellModals } from '../shell-modals.ts';
import { salesRecordQuery } from './sales-record.queries.ts';

const PREFERRED = 'PREFERRED_AGENT';

/**
 * Due for an agent who has signed in before, is not preferred, sponsors nothing, and has not attended it as far as the
 * sales system knows (DASH-20, CS-039, CS-090). When it gives no answer that is not known, and nothing opens (D-26).
 */
export const onboardingWebinarRule: PopupRule = {
  kind: 'onboarding-webinar',
  isDue: async (context) => {
    const { agentId, currentStatus, featuredTerritory } = context.agent;
    if (!mayHaveShellModals(context) || tabStorage.getItem(STORAGE_KEYS.firstTimeLogin) !== 'false') return false;
    if (currentStatus === PREFERRED || featuredTerritory.length > 0) return false;
    const record = await queryClient.fetchQuery(salesRecordQuery(agentId));
    return record !== null && record.Call_Status__c !== ONBOARD_COMPLETE;
  },
};

/** Closed, it does not open again until the next sign-in (DASH-21). */
export const markAsClosed = (): void => tabStorage.setItem(STORAGE_KEYS.firstTimeLogin, 'null');
