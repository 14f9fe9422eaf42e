import { http } from '@portal/shared/api';
import { pageConfig, type Perk } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { useMutation } from '@portal/shared/query';
import { useRef } from 'react';
import { failureText } from '../../texts/failure-text.ts';
import { events } from '../../remote.ts';

const DOUBLE_CLICK_MS = 500;

/**
 * What "Open Escrow" does at an offer (REP-07): the server tells the automation, whose address it alone knows (D-33). Outside
 * production the click is mocked and logged, and nothing leaves the browser (REP-08, CS-127).
 */
export function useOpenEscrow(agentId: number) {
  const clickedAt = useRef(-DOUBLE_CLICK_MS);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (_perk: Perk): Promise<void> => {
      if (pageConfig().environment !== 'production') {
        console.info('perks: Open Escrow was clicked; outside production nobody is told');
        return;
      }
      await http.request('POST', 'openEscrowClick', { path: { agentId }, keepalive: true });
    },
    onSuccess: (_nothing, { company }) =>
      events.publish('toast.show', { text: t('Sent. {company} will get back to you.', { company }) }),
    onError: (error) => {
      log.error('perks: the automation was not told of Open Escrow', error);
      events.publish('toast.show', { text: failureText(t('Not sent.'), error), tone: 'failure' });
    },
  });
  const openEscrow = (perk: Perk): void => {
    const now = performance.now();
    // the call may be answered before the second click of a double click
    if (now - clickedAt.current < DOUBLE_CLICK_MS) return;
    clickedAt.current = now;
    mutate(perk);
  };
  return { openEscrow, busy: isPending ? variables.perkId : null };
}
