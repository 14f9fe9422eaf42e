import { ApiError } from '@portal/shared/api';
import type { ReferralGroup } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useMutation } from '@portal/shared/query';
import { useNavigate } from '@portal/shared/router';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import type { ReactNode } from 'react';
import form from '../../form/Form.module.css';
import { paths } from '../../paths.ts';
import { events } from '../../remote.ts';
import { returnReferrals } from './return-referrals.ts';

interface ReturnDialogProps {
  group: ReferralGroup;
  agentReferralId: number;
  onClose: () => void;
}

/** Asks whether a referral is to be taken from its agent, and leads to the queue, where it waits again. */
export function ReturnDialog({ group, agentReferralId, onClose }: ReturnDialogProps): ReactNode {
  const navigate = useNavigate();
  const names = { consumer: fullName(group.consumer), agent: fullName(group.agent) };
  const returning = useMutation({
    mutationFn: () => returnReferrals([agentReferralId], group.agent.agentId),
    onSuccess: ([refusal]) => {
      if (refusal !== undefined) return;
      events.publish('toast.show', { text: t('{consumer} is back in your queue', names) });
      // Back would lead to what is not there any more
      void navigate(paths.list(), { replace: true });
    },
  });
  const { data: refusals, error } = returning;
  const failure = error ? (error instanceof ApiError ? error.message : t('This did not work.')) : refusals?.[0];
  return (
    <Dialog title={t('Return {consumer} to your queue?', names)} onClose={onClose}>
      <p>
        {t(
          '{agent} will lose this referral, and {consumer} will be back in your queue. Any note you left for {agent} will be deleted.',
          names,
        )}
      </p>
      {failure !== undefined && (
        <p className={form.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={form.actions}>
        <ActionButton onClick={onClose}>{t('Cancel')}</ActionButton>
        <ActionButton kind="primary" isBusy={returning.isPending} onClick={() => returning.mutate()}>
          {t('Return to Queue')}
        </ActionButton>
      </div>
    </Dialog>
  );
}
