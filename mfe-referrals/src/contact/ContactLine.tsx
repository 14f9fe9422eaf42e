import type { ReferralGroup } from '@portal/shared/contracts';
import { formatPhone } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import classes from './Contact.module.css';
import { mailHref } from './links.ts';
import { MASKED_EMAIL, MASKED_PHONE } from './contact-texts.ts';
import { UnlockButton } from './UnlockButton.tsx';
import { useContact } from '../features/speed-to-lead/use-contact.ts';

/** Phone and e-mail on one quiet line, or their masks next to "Unlock Contact Info" (REF-45) or the request that was sent. */
export function ContactLine({ group }: { group: ReferralGroup }): ReactNode {
  const { call } = useContact(group);
  if (!group.contact.isVisible) {
    return (
      <span className={classes.line}>
        <UnlockButton group={group} />
        <span className={classes.masked}>
          {MASKED_PHONE} {MASKED_EMAIL}
        </span>
      </span>
    );
  }
  const { email, phoneInfo } = group.consumer;
  return (
    <span className={classes.line}>
      {phoneInfo.phoneNumber && (
        <a className={classes.phone} {...call}>
          {formatPhone(phoneInfo.phoneNumber)}
        </a>
      )}
      {email && (
        <a className={classes.email} href={mailHref(email)} title={email}>
          {email}
        </a>
      )}
      {!phoneInfo.phoneNumber && !email && t('No phone or email on file')}
    </span>
  );
}
