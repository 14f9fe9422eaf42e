import { ApiError } from '@portal/shared/api';
import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useNavigate } from '@portal/shared/router';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { PlusIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useState } from 'react';
import form from '../../form/Form.module.css';
import type { FromList } from '../../navigation/list-before.ts';
import { paths } from '../../paths.ts';
import { events } from '../../remote.ts';
import type { Subject } from '../../queries/subject.ts';
import { useReferralChanges } from '../referral-update/update.mutations.ts';
import classes from './SideTabs.module.css';

export interface AddSideProps {
  subject: Subject | null;
  group: ReferralGroup;
  current: ReferralEntry;
  /** Kept while one goes from side to side: where the list is to be found again. */
  from: FromList | null;
}

/** "Add the buyer side" asks first, since a referral cannot be removed, and opens the side it created (API-32, CS-162). */
export function AddSide({ subject, group, current, from }: AddSideProps): ReactNode {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { otherSide } = useReferralChanges(subject, group);
  const isBuyer = !current.buySideReferral;
  const name = fullName(group.consumer);
  const ask = () => {
    otherSide.reset();
    setAsking(true);
  };
  const add = () =>
    otherSide.mutate(current.agentReferralId, {
      onSuccess: ({ agentReferralId }) => {
        setAsking(false);
        const text = isBuyer ? t('Buyer side of {name} added', { name }) : t('Seller side of {name} added', { name });
        events.publish('toast.show', { text });
        void navigate(paths.details(agentReferralId), { replace: true, state: from });
      },
    });
  return (
    <>
      <ActionButton kind="link" className={classes.add} icon={<PlusIcon size={16} />} onClick={ask}>
        {isBuyer ? t('Add the buyer side') : t('Add the seller side')}
      </ActionButton>
      {isAsking && (
        <Dialog
          title={isBuyer ? t('Add a buyer side for {name}?', { name }) : t('Add a seller side for {name}?', { name })}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('This creates a new referral of the same consumer in Active Leads. You cannot remove it afterward.')}
          </p>
          {otherSide.error && (
            <p className={form.failure} role="alert">
              {t('The side was not added.')} {otherSide.error instanceof ApiError ? otherSide.error.message : ''}
            </p>
          )}
          <div className={form.actions}>
            <ActionButton onClick={() => setAsking(false)}>{t('Cancel')}</ActionButton>
            <ActionButton kind="primary" isBusy={otherSide.isPending} onClick={add}>
              {t('Add')}
            </ActionButton>
          </div>
        </Dialog>
      )}
    </>
  );
}
