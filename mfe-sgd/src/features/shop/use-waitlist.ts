import { http } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { useMutation, useQueryClient } from '@portal/shared/query';
import { events } from '../../remote.ts';

interface WaitlistChange {
  kind: 'join' | 'leave';
  zip: string;
}

/** Joins and leaves the waitlist of a ZIP (SGD-07, API-46, CS-131); everything that shows it is refetched. */
export function useWaitlist(agentId: number) {
  const client = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ kind, zip }: WaitlistChange) =>
      http.request('POST', kind === 'join' ? 'addToWaitlists' : 'removeFromWaitlists', {
        body: { agentId, zipCodes: [zip] },
      }),
    onSuccess: async (_, { kind, zip }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: [agentId, 'sgd-shop'] }),
        client.invalidateQueries({ queryKey: [agentId, 'sgd-waitlist'] }),
      ]);
      const text =
        kind === 'join' ? t('You are on the waitlist of {zip}', { zip }) : t('You left the waitlist of {zip}', { zip });
      events.publish('toast.show', { text, tone: 'plain' });
    },
    onError: (error) => events.publish('toast.show', { text: error.message, tone: 'failure' }),
  });
  return { changeWaitlist: mutate, busyZip: isPending ? variables.zip : null };
}
