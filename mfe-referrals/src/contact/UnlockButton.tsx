import type { ReferralGroup } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { CheckIcon, LockIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './Contact.module.css';
import { lockedContact } from './locked-contact.ts';
import { requestTexts } from './request-texts.ts';
import { unlock } from './unlock.ts';

/** REF-45, REF-46: asks for the unlock-contact-info popup, or says when the agent has asked to be called (SGD-22). */
export function UnlockButton({ group }: { group: ReferralGroup }): ReactNode {
  const { unlockRequest, referral } = group;
  if (unlockRequest) {
    const { sent, next } = requestTexts(unlockRequest, referral[0]!.timeZone); // a row has at least one side
    return (
      <span className={classes.sent} title={next}>
        <CheckIcon size={13} />
        {sent}
        <span className="visually-hidden">. {next}</span>
      </span>
    );
  }
  return (
    <button type="button" className={classes.unlock} onClick={() => unlock(lockedContact(group))}>
      <LockIcon size={13} />
      {t('Unlock Contact Info')}
    </button>
  );
}
