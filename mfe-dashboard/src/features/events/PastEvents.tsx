import type { ContentEntry } from '@portal/shared/contracts';
import { EventCard } from '@portal/shared/content-view/event-card';
import { formatDate } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ChevronRightIcon } from '@portal/shared/ui/icon';
import { CountBadge } from '@portal/shared/ui/panel';
import { type ReactNode, useId, useState } from 'react';
import { paths } from '../../paths.ts';
import classes from './Events.module.css';

/** What is over, closed at first: no rule removes it (CS-144). @param props.events latest first (D-52), at least one */
export function PastEvents({ events }: { events: readonly ContentEntry[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const last = events[0]!; // at least one
  const values = { title: last.title, day: formatDate(last.dateTime) };
  return (
    <section className={classes.past} aria-label={t('Past events')}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRightIcon size={18} className={classes.chevron} />
        <h2>{t('Past events')}</h2>
        <CountBadge>{events.length}</CountBadge>
        <span className={classes.last}>{t('Last: {title}, {day}', values)}</span>
      </button>
      <ul id={listId} className={classes.cards} hidden={!isOpen}>
        {isOpen &&
          events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} phase="past" heading={<Link to={paths.event(event.id)}>{event.title}</Link>} />
            </li>
          ))}
      </ul>
    </section>
  );
}
