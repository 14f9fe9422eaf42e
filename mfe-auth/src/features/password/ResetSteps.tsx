import { ZipMap } from '@portal/shared/content-view/zip-map';
import { t } from '@portal/shared/i18n';
import { CircleCheckIcon, KeyRoundIcon, LogInIcon, MailIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './ResetSteps.module.css';

/** The three steps to a new password, beside the card on wide screens. */
export function ResetSteps({ current }: { current: 'email' | 'code' }): ReactNode {
  const isCode = current === 'code';
  const steps = [
    {
      icon: isCode ? <CircleCheckIcon /> : <MailIcon />,
      title: t('Your email'),
      text: t('We look up your account and send a code to the email or phone on file.'),
      isReached: true,
    },
    {
      icon: <KeyRoundIcon />,
      title: t('Code and new password'),
      text: t('The code works once. You have five tries.'),
      isReached: isCode,
    },
    {
      icon: <LogInIcon />,
      title: t('Sign in'),
      text: t('Your referrals are as you left them.'),
      isReached: false,
    },
  ];
  return (
    <aside className={classes.ground} aria-label={t('How it works')}>
      <div className={classes.picture} aria-hidden="true">
        <ZipMap />
      </div>
      <div className={classes.words}>
        <h2>{t('Back in about two minutes')}</h2>
        <ol role="list" className={classes.steps}>
          {steps.map(({ icon, title, text, isReached }) => (
            <li key={title} className={clsx(isReached && classes.reached)}>
              <b>
                {icon} {title}
              </b>
              {text}
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}
