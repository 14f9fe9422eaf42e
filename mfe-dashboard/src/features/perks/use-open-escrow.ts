import { http } from '@portal/shared/api';
import { pageConfig, type Perk } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { useMutation } from '@portal/shared/query';
import { failureText } from '../../failure-text.ts';
import { events } from '../../remote.ts';

/**
 * What "Open Escrow" does at an offer (REP-07): the server tells the automation, whose address it alone knows (D-33). Outside
 * production the click is mocked and logged, and nothing leaves the browser (REP-08, CS-127).
 */
export function useOpenEscrow(agentId: number) {
  return useMutation({
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
}
