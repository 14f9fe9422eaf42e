import type { StoredEventRegistration } from '@portal/shared/contracts';
import { formatPhone, formatWhen, fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { saveFile } from '@portal/shared/save-file';
import { ActionButton } from '@portal/shared/ui/action-button';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { DownloadIcon, UserRoundIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { SkeletonLines } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { registrationPhotoQuery, registrationsQuery } from './registrations.queries.ts';
import { registrationsCsv } from './registrations-csv.ts';
import classes from './Events.module.css';

/** The most rows of an event on the page; its file has all of them. */
const SHOWN = 20;

/** For staff: who registered with the public form (EVT-06). @param props.eventId null: for no particular event */
export function RegistrationsPanel({ eventId }: { eventId: string | null }): ReactNode {
  const { data, isError, isFetching, refetch } = useQuery(registrationsQuery(eventId));
  const fileName = `registrations-${eventId ?? 'no-event'}.csv`;
  return (
    <Panel title={eventId === null ? t('Without an event') : t('Registrations')} count={data?.total}>
      {!data && isError && (
        <FailureCard
          isCompact
          title={t('The registrations did not load')}
          message=""
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !isError && <SkeletonLines rows={3} pieces={2} />}
      {data?.total === 0 && <p className={classes.note}>{t('Nobody has used the public form yet.')}</p>}
      {data && data.total > 0 && (
        <>
          <ul className={classes.people}>
            {data.data.slice(0, SHOWN).map((each) => (
              <Registration key={each.registrationId} registration={each} />
            ))}
          </ul>
          <ActionButton isSmall icon={<DownloadIcon size={16} />} onClick={() => save(data.data, fileName)}>
            {t('Download CSV')}
          </ActionButton>
          {data.data.length < data.total && (
            <p className={classes.note}>{t('The file has the newest {count}.', { count: data.data.length })}</p>
          )}
        </>
      )}
    </Panel>
  );
}

function save(registrations: readonly StoredEventRegistration[], fileName: string): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  saveFile(new Blob([registrationsCsv(registrations, timeZone)], { type: 'text/csv' }), fileName);
}

function Registration({ registration }: { registration: StoredEventRegistration }): ReactNode {
  const { registrationId, email, phoneNumber, licenseNumber, brokerageName, hasPhoto, registeredAt } = registration;
  const photo = useQuery({ ...registrationPhotoQuery(registrationId), enabled: hasPhoto });
  const name = fullName(registration);
  return (
    <li>
      <span className={classes.portrait}>
        {photo.data ? <img src={photo.data} alt={t('Photo of {name}', { name })} /> : <UserRoundIcon size={20} />}
      </span>
      <div>
        <b>{name}</b>
        <small>
          {email}, {formatPhone(phoneNumber)}
        </small>
        <small>{[licenseNumber, brokerageName].filter(Boolean).join(', ')}</small>
        <small>{formatWhen(registeredAt)}</small>
      </div>
    </li>
  );
}
