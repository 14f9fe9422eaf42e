import type { ContentEntry } from '@portal/shared/contracts';
import { AudienceTag, EventButton, EventDate, eventTime } from '@portal/shared/content-view/event-parts';
import { eventPhase } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { usePageTitle } from '@portal/shared/page-title';
import { useQuery } from '@portal/shared/query';
import { Link, useLocation } from '@portal/shared/router';
import { subjectKey, useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CopyButton } from '@portal/shared/ui/copy-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { ArrowLeftIcon, CalendarPlusIcon } from '@portal/shared/ui/icon';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { saveToCalendar } from './event-calendar.ts';
import { daysUntil, eventDay } from './event-texts.ts';
import { eventsQuery } from './events.queries.ts';
import { RegistrationsPanel } from './RegistrationsPanel.tsx';
import { useEventClock } from './use-event-clock.ts';
import classes from './Events.module.css';

/** `/events/:id`: one event with its address, to come back to and to pass on. */
export function EventDetailsPage(): ReactNode {
  const session = useSession();
  const { pathname } = useLocation();
  const id = pathname.split('/').filter(Boolean)[1]?.toLowerCase();
  const events = useQuery({ ...eventsQuery(subjectKey(session)), enabled: session.status === 'signed-in' });
  const event = events.data?.find((each) => each.id === id);
  if (event) return <Details key={event.id} event={event} />;
  return (
    <>
      <PageHeader title={t('Event')} back={<BackLink />} />
      {events.data && (
        <EmptyState
          title={t("We couldn't find this event")}
          action={<Link to={paths.events()}>{t('See all events')}</Link>}
        >
          {t('It was taken offline, or it is for other agents.')}
        </EmptyState>
      )}
      {!events.data && events.isError && (
        <FailureCard
          title={t('The event did not load')}
          message={t('Nothing is lost; check your connection and try again.')}
          onRetry={() => void events.refetch()}
          isRetrying={events.isFetching}
        />
      )}
      {events.isPending && (
        <div className={classes.details} role="status" aria-busy aria-label={t('Loading')}>
          <Skeleton className={classes.waitingCard} />
          <Skeleton className={classes.waitingNext} />
        </div>
      )}
    </>
  );
}

const BackLink = (): ReactNode => (
  <Link to={paths.events()} className="touch-target">
    <ArrowLeftIcon size={16} /> {t('Events')}
  </Link>
);

function Details({ event }: { event: ContentEntry }): ReactNode {
  const { id, title, subTitle, description, dateTime, featuredImage, target } = event;
  const session = useSession();
  const now = useEventClock([event]);
  const phase = eventPhase(event, now);
  // of a public event everybody may read (D-36)
  const takesRegistrations = target === 'All Agents' && phase !== 'past';
  const path = paths.event(id);
  usePageTitle(title);
  return (
    <>
      <div className={classes.back}>
        <BackLink />
      </div>
      <div className={classes.details}>
        <article className={classes.article}>
          {featuredImage && <img src={featuredImage.src} alt={featuredImage.alt} />}
          <div className={classes.words}>
            <div>
              <AudienceTag audience={target} />
            </div>
            <h1>{title}</h1>
            {subTitle && <p className={classes.subTitle}>{subTitle}</p>}
            {description && <p className={classes.description}>{description}</p>}
          </div>
        </article>
        <aside className={classes.side}>
          <Panel>
            <div className={classes.when}>
              <EventDate dateTime={dateTime} />
              <div>
                <h2>
                  <time dateTime={dateTime}>{eventDay(dateTime)}</time>
                </h2>
                <p>
                  {phase === 'now'
                    ? t('{time}, going on now', { time: eventTime(dateTime) })
                    : t('{time}. {when}.', { time: eventTime(dateTime), when: daysUntil(dateTime, now) })}
                </p>
              </div>
            </div>
            <div className={classes.buttons}>
              <EventButton event={event} phase={phase} kind="primary" />
              <ActionButton icon={<CalendarPlusIcon size={16} />} onClick={() => saveToCalendar(event, path)}>
                {t('Add to Calendar')}
              </ActionButton>
              <CopyButton text={window.location.origin + path} label={t('Copy Link')} hasText isLink />
            </div>
          </Panel>
          {takesRegistrations && (
            <Panel title={t('For agents without an account')}>
              <p className={classes.note}>
                {t("Agents who haven't joined yet can register, too. Send them this event's public form.")}
              </p>
              <div className={classes.links}>
                <CopyButton
                  text={window.location.origin + paths.registerForEvent(id)}
                  label={t('Copy Registration Link')}
                  hasText
                  isLink
                />
              </div>
            </Panel>
          )}
          {session.role === 'ROLE_ADMIN' && session.grant === null && <RegistrationsPanel eventId={id} />}
        </aside>
      </div>
    </>
  );
}
