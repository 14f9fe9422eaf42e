import { pageConfig, type TopicPayload } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import type { ParcelContentProps } from '@portal/shared/remote';
import { useSession } from '@portal/shared/session';
import type { ReactNode } from 'react';
import { PopupDialog } from '../PopupDialog.tsx';
import { markAsClosed } from './onboarding-webinar.rule.ts';
import { RegistrationFrame } from './RegistrationFrame.tsx';
import classes from './OnboardingWebinarPopup.module.css';

/** Registers an agent for the onboarding webinar in the widget of the webinar partner (DASH-20…23). */
export function OnboardingWebinarPopup({
  close,
}: ParcelContentProps<TopicPayload<'popup.onboarding-webinar'>>): ReactNode {
  const { agent } = useSession();
  if (!agent) return null;
  const { firstName, lastName, email, phoneNumber } = agent;
  const end = () => {
    markAsClosed();
    close();
  };
  return (
    <PopupDialog title={t('Schedule Onboarding Webinar')} width={760} ignoresOutsideClick onClose={end}>
      <p className={classes.lead}>
        {t('In order to qualify for referrals, you must first attend a 30 minute Onboarding Webinar.')}
      </p>
      <RegistrationFrame
        url={pageConfig().webinarWidgetUrl}
        person={{ firstName, lastName, email, phone: phoneNumber ?? '' }}
      />
    </PopupDialog>
  );
}
