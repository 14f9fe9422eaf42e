import type { ReferralGroup } from '@portal/shared/contracts';
import { formatPhone } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CopyButton } from '@portal/shared/ui/copy-button';
import { CheckIcon, LockIcon, LockOpenIcon, MailIcon, PhoneIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { MASKED_EMAIL, MASKED_PHONE } from '../../../contact/contact-texts.ts';
import { mailHref } from '../../../contact/links.ts';
import { lockReason, OTHER_WAYS } from '../../../contact/lock-reason.ts';
import { lockedContact } from '../../../contact/locked-contact.ts';
import { requestTexts } from '../../../contact/request-texts.ts';
import { unlock } from '../../../contact/unlock.ts';
import { useContact } from '../../speed-to-lead/use-contact.ts';
import classes from './ContactPanel.module.css';
import { visibilityText } from '../timeline/visibility-texts.ts';

interface ContactPanelProps {
  group: ReferralGroup;
  /** ZIP codes the agent sponsors. */
  featuredTerritory: readonly string[];
}

/** Phone and e-mail with the reason why they are visible, or why they are locked and what was or can be done about it (D-17, D-21). */
export function ContactPanel({ group, featuredTerritory }: ContactPanelProps): ReactNode {
  return (
    <Panel title={t('Contact')}>
      {group.contact.isVisible ? <Visible {...{ group, featuredTerritory }} /> : <Locked group={group} />}
    </Panel>
  );
}

function Visible({ group, featuredTerritory }: ContactPanelProps): ReactNode {
  const { email, phoneInfo } = group.consumer;
  const { phoneNumber } = phoneInfo;
  const { call } = useContact(group);
  return (
    <>
      <div className={classes.lines}>
        {phoneNumber && (
          <p className="touch-targets">
            <PhoneIcon />
            <a {...call}>{formatPhone(phoneNumber)}</a>
            <CopyButton text={formatPhone(phoneNumber)} label={t('Copy the phone number')} />
          </p>
        )}
        {email && (
          <p className="touch-targets">
            <MailIcon />
            <a href={mailHref(email)}>{email}</a>
            <CopyButton text={email} label={t('Copy the email')} />
          </p>
        )}
        {!phoneNumber && !email && <p>{t('No phone or email on file.')}</p>}
      </div>
      <p className={classes.why}>
        <LockOpenIcon />
        <span>
          <b>{t('Visible to you')}</b> {visibilityText(group, featuredTerritory)}
        </span>
      </p>
    </>
  );
}

function Locked({ group }: { group: ReferralGroup }): ReactNode {
  const locked = lockedContact(group);
  const { unlockRequest, referral } = group;
  const request = unlockRequest ? requestTexts(unlockRequest, referral[0]!.timeZone) : null; // there is at least one side
  return (
    <>
      <div className={classes.lines}>
        <p>
          <PhoneIcon />
          {MASKED_PHONE}
        </p>
        <p>
          <MailIcon />
          {MASKED_EMAIL}
        </p>
      </div>
      <div className={classes.lock}>
        <b>
          <LockIcon />
          {t('Phone and email are locked')}
        </b>
        <p>{lockReason(locked.zip)}</p>
        {request ? (
          <p className={classes.sent}>
            <CheckIcon />
            <span>
              <b>{request.sent}.</b> {request.next}
            </span>
          </p>
        ) : (
          <ActionButton kind="gold" onClick={() => unlock(locked)}>
            {t('Unlock Contact Info')}
          </ActionButton>
        )}
      </div>
      <p className={classes.other}>{t(OTHER_WAYS)}</p>
    </>
  );
}
