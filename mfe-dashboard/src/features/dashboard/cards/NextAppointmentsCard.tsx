import type { Appointments } from '@portal/shared/contracts';
import { formatDateTime, formatTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { MapPinIcon, PhoneIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { mapAddress, paths, telAddress } from '../../../paths.ts';
import { appointmentDay, isOnMap } from '../appointment-time.ts';
import { kindText } from '../server-texts.ts';
import { DashboardCard } from './DashboardCard.tsx';
import classes from './NextAppointments.module.css';

interface NextAppointmentsCardProps {
  className: string | undefined;
  stats: Appointments;
  now: Date;
}

/** The next appointments, each in the time zone of its referral (D-03), with call and directions. */
export function NextAppointmentsCard({ className, stats, now }: NextAppointmentsCardProps): ReactNode {
  const { nextAppointments, appointmentsTotal } = stats;
  return (
    <DashboardCard
      className={className ?? ''}
      title={t('Next appointments')}
      link={
        appointmentsTotal > 0 ? (
          <Link to={paths.referrals('Active Appointments')}>{t('All {appointmentsTotal}', { appointmentsTotal })}</Link>
        ) : undefined
      }
    >
      {nextAppointments.length === 0 ? (
        <EmptyState isPlain title={t('No appointments coming up')}>
          {t('Appointments that are set on your referrals appear here.')}
        </EmptyState>
      ) : (
        <ul role="list" className={classes.list}>
          {nextAppointments.map((appointment) => (
            <Appointment key={`${appointment.agentReferralId} ${appointment.at}`} {...appointment} now={now} />
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}

type AppointmentProps = Appointments['nextAppointments'][number] & { now: Date };

function Appointment(props: AppointmentProps): ReactNode {
  const { agentReferralId, consumerName, at, timeZone, place, phoneNumber, now } = props;
  return (
    <li className={classes.appointment}>
      <time className={classes.time} dateTime={at} title={formatDateTime(at, undefined, { namesZone: true })}>
        <b>{formatTime(at, timeZone)}</b>
        {appointmentDay(at, timeZone, now)}
      </time>
      <div className={classes.words}>
        <Link to={paths.referral(agentReferralId)}>{consumerName}</Link>
        <span>{[kindText(props), place].filter(Boolean).join(' · ')}</span>
      </div>
      {phoneNumber && (
        <a
          className={classes.button}
          href={telAddress(phoneNumber)}
          aria-label={t('Call {consumerName}', { consumerName })}
        >
          <PhoneIcon />
        </a>
      )}
      {isOnMap(place) && (
        <a
          className={classes.button}
          data-kind="map"
          href={mapAddress(place)}
          target="_blank"
          rel="noopener"
          aria-label={t('Directions to {place}', { place })}
        >
          <MapPinIcon />
        </a>
      )}
    </li>
  );
}
