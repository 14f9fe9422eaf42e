import type { ReferralGroup } from '@portal/shared/contracts';
import { FIRST_HOUR_SECONDS, formatDateTime, formatPhone, spokenDuration } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { actionClasses } from '@portal/shared/ui/action-button';
import { MessageSquareIcon, PhoneIcon, TimerIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './LeadBanner.module.css';
import { elapsedText } from './LeadClock.tsx';
import { useContact } from './use-contact.ts';
import { useElapsed } from './use-elapsed.ts';
import type { WaitingSide } from './waiting-side.ts';

interface LeadBannerProps {
  group: ReferralGroup;
  waiting: WaitingSide;
}

/**
 * Above the details of a lead that waits for its agent: how long already, and the one filled button of the page
 * (D-47). Whoever looks on, such as an acting admin, sees the clock alone.
 */
export function LeadBanner({ group, waiting }: LeadBannerProps): ReactNode {
  const { call, text, isAwaited } = useContact(group);
  const { entry, since } = waiting;
  const seconds = useElapsed(since);
  const { phoneNumber } = group.consumer.phoneInfo;
  return (
    <section
      className={clsx(classes.banner, seconds >= FIRST_HOUR_SECONDS && classes.late)}
      aria-label={t('Speed to lead')}
    >
      <TimerIcon size={20} />
      <p role="timer" className={classes.time}>
        <span aria-hidden="true">{elapsedText(seconds)}</span>
        <span className="visually-hidden">{t('Waiting for {time}', { time: t(spokenDuration(seconds)) })}</span>
      </p>
      <p className={classes.words}>
        <b>{t('since this lead came in')}</b>
        <span>
          {t('{moment}. The clock stops when you say that you reached them.', {
            moment: formatDateTime(new Date(since).toISOString(), entry.timeZone, { namesZone: true }),
          })}
        </span>
      </p>
      {isAwaited && call && text && phoneNumber !== null && (
        <span className={classes.actions}>
          <a {...text} className={actionClasses()}>
            <MessageSquareIcon />
            {t('Text')}
          </a>
          <a {...call} className={actionClasses({ kind: 'primary' })}>
            <PhoneIcon />
            {t('Call {phone}', { phone: formatPhone(phoneNumber) })}
          </a>
        </span>
      )}
    </section>
  );
}
