import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useState } from 'react';
import facts from '../referral-details/Facts.module.css';

const dialog = onDemand(() => import('./ReturnDialog.tsx').then(({ ReturnDialog }) => ReturnDialog));

/** Lets a director take back a referral that nobody has worked on yet; nothing for everybody else, and once somebody has. */
export function ReturnButton({ group, entry }: { group: ReferralGroup; entry: ReferralEntry }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  // the dialog stays to say that somebody was faster
  if (!entry.isReturnable && !isAsking) return null;
  const close = () => setAsking(false);
  return (
    <div className={facts.buttons}>
      <ActionButton aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('Return to Queue')}
      </ActionButton>
      {isAsking && (
        <OpenedOnDemand demand={dialog} onClose={close}>
          {(ReturnDialog) => <ReturnDialog group={group} agentReferralId={entry.agentReferralId} onClose={close} />}
        </OpenedOnDemand>
      )}
    </div>
  );
}
