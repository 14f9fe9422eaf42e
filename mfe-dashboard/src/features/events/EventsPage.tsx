import type { ContentEntry } from '@portal/shared/contracts';
import { EventCard } from '@portal/shared/content-view/event-card';
import { byPhase, type EventPhase, eventPhase } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { subjectKey, useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { CalendarIcon, CalendarPlusIcon } from '@portal/shared/ui/icon';
import { PageHeader } from '@portal/shared/ui/page-header';
import { CountBadge } from '@portal/shared/ui/panel';
import { Skeleton } from '@portal/shared/ui/skeleton';
import { type ReactNode, useId } from 'react';
import { paths } from '../../paths.ts';
import { saveToCalendar } from './event-calendar.ts';
import { timesAreYours } from './event-texts.ts';
import { eventsQuery } from './events.queries.ts';
import { PastEvents } from './PastEvents.tsx';
import { RegistrationsPanel } from './RegistrationsPanel.tsx';
import { useEventClock } from './use-event-clock.ts';
import classes from './Events.module.css';

const NONE: readonly ContentEntry[] = [];

/** `/events` (HOST-21, EVT-01): what is to come, the soonest first, and below it what is over. */
export function EventsPage(): ReactNode {
  const session = useSession();
  const events = useQuery({ ...eventsQuery(subjectKey(session)), enabled: session.status === 'signed-in' });
  const now = useEventClock(events.data ?? NONE);
  return (
    <>
      <PageHeader title={t('Events')} subtitle={timesAreYours(now)} />
      {events.data && <Shown events={events.data} now={now} />}
      {!events.data && events.isError && (
        <FailureCard
          title={t('The events did not load')}
          message={t('Nothing is lost; check your connection and try again.')}
          onRetry={() => void events.refetch()}
          isRetrying={events.isFetching}
        />
      )}
      {events.isPending && <Waiting />}
      {events.data && session.role === 'ROLE_ADMIN' && session.grant === null && (
        <div className={classes.staff}>
          <RegistrationsPanel eventId={null} />
        </div>
      )}
    </>
  );
}

function Shown({ events, now }: { events: readonly ContentEntry[]; now: number }): ReactNode {
  const { upcoming, past } = byPhase(events, now);
  const [next, ...rest] = upcoming;
  const nextTitleId = useId();
  const titleId = useId();
  return (
    <div className={classes.page}>
      {next ? (
        <section aria-labelledby={nextTitleId}>
          <h2 id={nextTitleId} className="visually-hidden">
            {t('Next event')}
          </h2>
          <OneEvent event={next} phase={eventPhase(next, now)} isNext />
        </section>
      ) : (
        <EmptyState title={t('No upcoming events')} icon={<CalendarIcon size={20} />}>
          {t('New webinars and meetings appear here.')}
        </EmptyState>
      )}
      {rest.length > 0 && (
        <section aria-labelledby={titleId}>
          <div className={classes.head}>
            <h2 id={titleId}>{t('After that')}</h2>
            <CountBadge>{rest.length}</CountBadge>
          </div>
          <ul className={classes.cards}>
            {rest.map((event) => (
              <li key={event.id}>
                <OneEvent event={event} phase={eventPhase(event, now)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {past.length > 0 && <PastEvents events={past} />}
    </div>
  );
}

interface OneEventProps {
  event: ContentEntry;
  phase: EventPhase;
  isNext?: boolean;
}

function OneEvent({ event, phase, isNext = false }: OneEventProps): ReactNode {
  const path = paths.event(event.id);
  return (
    <EventCard
      event={event}
      phase={phase}
      isNext={isNext}
      heading={
        <Link to={path} className="touch-target">
          {event.title}
        </Link>
      }
    >
      <ActionButton
        icon={<CalendarPlusIcon size={18} />}
        aria-label={t('Add to Calendar: {title}', { title: event.title })}
        title={t('Add to Calendar')}
        className={isNext ? undefined : classes.square}
        onClick={() => saveToCalendar(event, path)}
      >
        {isNext && <span className={classes.wide}>{t('Add to Calendar')}</span>}
      </ActionButton>
    </EventCard>
  );
}

function Waiting(): ReactNode {
  return (
    <div className={classes.page} role="status" aria-busy aria-label={t('Loading')}>
      <Skeleton className={classes.waitingNext} />
      <div className={classes.cards}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className={classes.waitingCard} />
        ))}
      </div>
    </div>
  );
}
