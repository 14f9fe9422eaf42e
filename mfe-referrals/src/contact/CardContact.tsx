import type { ReferralGroup } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { CheckIcon, LockIcon, MailIcon, MessageSquareIcon, PhoneIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './CardContact.module.css';
import { MASKED_EMAIL, MASKED_PHONE } from './contact-texts.ts';
import { mailHref, smsHref, telHref } from './links.ts';
import { lockedContact } from './locked-contact.ts';
import { requestTexts } from './request-texts.ts';
import { unlock } from './unlock.ts';

/** Call, text and e-mail with 44 px targets, or "Unlock Contact Info" above the masks (REF-45), or the request that was sent. */
export function CardContact({ group }: { group: ReferralGroup }): ReactNode {
  const { unlockRequest } = group;
  if (!group.contact.isVisible && unlockRequest) {
    const { sent, next } = requestTexts(unlockRequest, group.referral[0]!.timeZone); // a row has at least one side
    return (
      <p className={clsx(classes.locked, classes.sent)}>
        <CheckIcon size={18} />
        <span>
          {sent}
          <small>{next}</small>
        </span>
      </p>
    );
  }
  if (!group.contact.isVisible) {
    return (
      <button
        type="button"
        className={clsx(classes.locked, classes.unlock)}
        onClick={() => unlock(lockedContact(group))}
      >
        <LockIcon size={18} />
        <span>
          {t('Unlock Contact Info')}
          <small>
            {MASKED_PHONE} {MASKED_EMAIL}
          </small>
        </span>
      </button>
    );
  }
  const { email, phoneInfo } = group.consumer;
  const { phoneNumber } = phoneInfo;
  const name = fullName(group.consumer);
  return (
    <span className={classes.links}>
      {phoneNumber && (
        <>
          <a href={telHref(phoneNumber)} aria-label={t('Call {name}', { name })}>
            <PhoneIcon size={20} />
          </a>
          <a href={smsHref(phoneNumber)} aria-label={t('Text {name}', { name })}>
            <MessageSquareIcon size={20} />
          </a>
        </>
      )}
      {email && (
        <a href={mailHref(email)} aria-label={t('Email {name}', { name })}>
          <MailIcon size={20} />
        </a>
      )}
      {!phoneNumber && !email && <span className={classes.none}>{t('No phone or email')}</span>}
    </span>
  );
}
