import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { type ReactNode, useState } from 'react';
import classes from './ReturnButton.module.css';
import { ReturnDialog } from './ReturnDialog.tsx';

/**
 * Lets a director return a referral that nobody has worked on yet; nothing for everybody else, and once somebody has.
 */
export function ReturnButton({ group, entry }: { group: ReferralGroup; entry: ReferralEntry }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  // the dialog stays to say that somebody was faster
  if (!entry.isReturnable && !isAsking) return null;
  return (
    <div className={classes.place}>
      <ActionButton aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('Return to Queue')}
      </ActionButton>
      {isAsking && (
        <ReturnDialog group={group} agentReferralId={entry.agentReferralId} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
