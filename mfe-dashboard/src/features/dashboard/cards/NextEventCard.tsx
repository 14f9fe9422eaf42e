import type { NextEvent } from '@portal/shared/contracts';
import { perLocale } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { EmptyState } from '@portal/shared/ui/empty-state';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { hasPage } from '@portal/shared/remote';
import { DashboardCard } from './DashboardCard.tsx';
import classes from './NextEventCard.module.css';

const month = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'short' }));
const day = perLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric' }));
const time = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
);

/** The next event for this agent, in the viewer's own time (D-24). */
export function NextEventCard({ event }: { event: NextEvent }): ReactNode {
  return (
    <DashboardCard
      title={t('Next event')}
      link={hasPage(paths.events()) ? <Link to={paths.events()}>{t('All')}</Link> : undefined}
    >
      {event ? (
        <Event {...event} />
      ) : (
        <EmptyState isPlain title={t('No upcoming events')}>
          {t('New webinars and meetings appear here.')}
        </EmptyState>
      )}
    </DashboardCard>
  );
}

function Event({ title, subTitle, dateTime, buttonUrl }: NonNullable<NextEvent>): ReactNode {
  const at = new Date(dateTime);
  return (
    <div className={classes.event}>
      <div className={classes.date} aria-hidden="true">
        <span>{month().format(at)}</span>
        <b>{day().format(at)}</b>
      </div>
      <div>
        <h3>{title}</h3>
        <time className={classes.time} dateTime={dateTime}>
          <span className="visually-hidden">
            {month().format(at)} {day().format(at)},{' '}
          </span>
          {time().format(at)}
        </time>
        {subTitle && <p className={classes.about}>{subTitle}</p>}
        {buttonUrl && (
          <a className={classes.seat} href={buttonUrl} target="_blank" rel="noopener">
            {t('Save a seat')}
          </a>
        )}
      </div>
    </div>
  );
}
