import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { addressOnOneLine, calendarFile, fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { saveFile } from '@portal/shared/save-file';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Moment } from '@portal/shared/ui/dates';
import { CalendarPlusIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { CalendarFeedButton } from '../../calendar-feed/CalendarFeedButton.tsx';
import classes from './Facts.module.css';

/** The next appointment of a side, and a file of it for a calendar (D-21); the file has no e-mail and no phone. */
export function AppointmentPanel({ group, entry }: { group: ReferralGroup; entry: ReferralEntry }): ReactNode {
  const start = entry.scheduledAppointment ?? entry.listingAppointmentDate;
  if (start === null) {
    return (
      <Panel title={t('Appointment')}>
        <p className={classes.quiet}>{t('None yet.')}</p>
        <CalendarFeedButton />
      </Panel>
    );
  }
  const save = (): void => {
    const event = {
      uid: `referral-${entry.agentReferralId}@agent-portal`,
      title: t('Appointment with {name}', { name: fullName(group.consumer) }),
      start,
      // an address, which calendars open on a map, and not what the page says of it
      location: addressOnOneLine(entry.addressInfo),
      url: `${window.location.origin}${paths.details(entry.agentReferralId)}`,
    };
    saveFile(new Blob([calendarFile([event], Date.now())], { type: 'text/calendar;charset=utf-8' }), 'appointment.ics');
  };
  return (
    <Panel title={t('Appointment')}>
      <p className={classes.strong}>
        <Moment moment={start} timeZone={entry.timeZone} hasTime />
      </p>
      <div className={classes.buttons}>
        <ActionButton icon={<CalendarPlusIcon size={16} />} onClick={save}>
          {t('Add to Calendar')}
        </ActionButton>
      </div>
      <p className={classes.say}>{t('Downloads a file with the address and no contact data.')}</p>
      <CalendarFeedButton />
    </Panel>
  );
}
