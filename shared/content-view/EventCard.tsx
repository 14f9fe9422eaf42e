import type { ContentEntry } from '@portal/shared/contracts';
import { formatTime, perLocale } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { actionClasses } from '@portal/shared/ui/action-button';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './EventCard.module.css';

const month = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'short' }));
const day = perLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric' }));
const weekday = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short' }));

/** The labels of audiences as printed (EVT-03). */
const AUDIENCE_NAMES: Record<ContentEntry['target'], string> = {
  'All Agents': msg('All Agents'),
  'Preferred Agents': msg('Preferred Agents'),
  'Non-Preferred Agents': msg('Non-Preferred Agents'),
  'SGD Agents': msg('SGD Agents'),
};

/** An event in the viewer's own time, with picture, audience and button (CS-145). */
export function EventCard({ event }: { event: ContentEntry }): ReactNode {
  const { title, subTitle, description, dateTime, featuredImage, buttonUrl, target } = event;
  const at = new Date(dateTime);
  return (
    <article className={classes.card}>
      {featuredImage && <img className={classes.picture} src={featuredImage.src} alt={featuredImage.alt} />}
      <div className={classes.body}>
        <div className={classes.head}>
          <div className={classes.date} aria-hidden="true">
            <span>{month().format(at)}</span>
            <b>{day().format(at)}</b>
          </div>
          <div>
            <h3>{title}</h3>
            <time className={classes.quiet} dateTime={dateTime}>
              <span className="visually-hidden">
                {month().format(at)} {day().format(at)},{' '}
              </span>
              {weekday().format(at)} {formatTime(dateTime)}
            </time>
            {subTitle && <p className={classes.quiet}>{subTitle}</p>}
          </div>
        </div>
        {description && <p className={classes.description}>{description}</p>}
        <div>
          <StatusTag status={AUDIENCE_NAMES[target]} tone={target === 'SGD Agents' ? 'gold' : 'neutral'} isCompact />
        </div>
        {buttonUrl && (
          <a className={clsx(actionClasses(), classes.action)} href={buttonUrl} target="_blank" rel="noopener">
            {t('Save a Seat')}
          </a>
        )}
      </div>
    </article>
  );
}
