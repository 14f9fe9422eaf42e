import type { ReferralGroup } from '@portal/shared/contracts';
import { formatPhone } from '@portal/shared/domain';
import type { ReactNode } from 'react';
import classes from './Contact.module.css';
import { lockedContact } from './locked-contact.ts';
import { mailHref, telHref } from './links.ts';
import { MASKED_EMAIL, MASKED_PHONE } from './contact-texts.ts';
import { UnlockButton } from './UnlockButton.tsx';

/** Phone and e-mail on one quiet line, or their masks beside "Unlock Contact Info" (REF-45). */
export function ContactLine({ group }: { group: ReferralGroup }): ReactNode {
  if (!group.contact.isVisible) {
    return (
      <span className={classes.line}>
        <UnlockButton locked={lockedContact(group)} />
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
        <a className={classes.phone} href={telHref(phoneInfo.phoneNumber)}>
          {formatPhone(phoneInfo.phoneNumber)}
        </a>
      )}
      {email && (
        <a className={classes.email} href={mailHref(email)} title={email}>
          {email}
        </a>
      )}
      {!phoneInfo.phoneNumber && !email && 'No phone or email on file'}
    </span>
  );
}
