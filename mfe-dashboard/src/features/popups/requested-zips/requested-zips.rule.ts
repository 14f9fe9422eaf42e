import { queryClient } from '@portal/shared/api';
import { tabStorage } from '@portal/shared/browser-storage';
import { STORAGE_KEYS } from '@portal/shared/contracts';
import type { PopupRule } from '../popup-rule.ts';
import { mayHaveShellModals } from '../shell-modals.ts';
import { freeZipsQuery, zipFactsQuery } from './requested-zips.queries.ts';

/** The most ZIPs that are shown in full (DASH-12, CONST-09). */
export const ZIPS_SHOWN = 10;

/** Due while some of the agent's waitlisted ZIPs are available and the visit has not shown them yet (DASH-08, DASH-09). */
export const requestedZipsRule: PopupRule = {
  kind: 'requested-zips',
  isDue: async (context) => {
    if (!mayHaveShellModals(context) || wasShown()) return false;
    const { agentId } = context.agent;
    const zips = await queryClient.fetchQuery(freeZipsQuery(agentId));
    if (zips.length === 0) return false;
    // so that it opens with its table; without it there is a plain list
    if (zips.length <= ZIPS_SHOWN) {
      await queryClient.prefetchQuery(
        zipFactsQuery(
          agentId,
          zips.map(({ zipCode }) => zipCode),
        ),
      );
    }
    return true;
  },
};

const wasShown = (): boolean => tabStorage.getItem(STORAGE_KEYS.requestedZips) !== null;

/** With the flag set it does not open again in this visit (DASH-09). */
export const markAsShown = (): void => tabStorage.setItem(STORAGE_KEYS.requestedZips, 'rendered');
