import { formatPhone } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { BellIcon, BellOffIcon, CircleCheckIcon, MailIcon, MessageSquareIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { useNotificationPermission } from './use-notification-permission.ts';
import classes from './Preferences.module.css';

interface WaysPanelProps {
  email: string;
  phoneNumber: string | null;
  /** The permission would be that of the admin's browser, which the agent's notifications never reach. */
  isActing: boolean;
}

/** Where notifications go: this browser, if it may show them, the phone and the mailbox. */
export function WaysPanel({ email, phoneNumber, isActing }: WaysPanelProps): ReactNode {
  return (
    <Panel>
      <div className={classes.ways}>
        {!isActing && <ThisBrowser />}
        <p>
          <MessageSquareIcon size={16} />
          {phoneNumber === null
            ? t('No SMS: your profile has no phone number')
            : t('SMS to {phone}', { phone: formatPhone(phoneNumber) })}
        </p>
        <p>
          <MailIcon size={16} />
          {t('Email to {email}', { email })}
        </p>
      </div>
    </Panel>
  );
}

function ThisBrowser(): ReactNode {
  const { permission, ask } = useNotificationPermission();
  switch (permission) {
    case 'granted':
      return (
        <p className={classes.granted}>
          <CircleCheckIcon size={16} />
          {t('Notifications are on in this browser')}
        </p>
      );
    case 'denied':
      return (
        <p className={classes.blocked}>
          <BellOffIcon size={16} />
          {t(
            "This browser blocks our notifications. Allow them in your browser's site settings, then come back. SMS and email still work.",
          )}
        </p>
      );
    case 'default':
      return (
        <div className={classes.ask}>
          <p>
            <BellIcon size={16} />
            {t('Notifications are shown while you use the portal.')}
          </p>
          <ActionButton isSmall onClick={ask}>
            {t('Allow Browser Notifications')}
          </ActionButton>
        </div>
      );
    case 'unknown':
      return (
        <p>
          <BellIcon size={16} />
          {t('Notifications are shown while you use the portal.')}
        </p>
      );
  }
}
