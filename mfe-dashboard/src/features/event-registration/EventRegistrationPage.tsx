import type { PublicEvent } from '@portal/shared/contracts';
import { eventPhase } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useLocation, useNavigate } from '@portal/shared/router';
import { effectiveRole, useSession } from '@portal/shared/session';
import { Skeleton } from '@portal/shared/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { useEventClock } from '../events/use-event-clock.ts';
import { Registered } from './Registered.tsx';
import { keepDone, readDone } from './registration-draft.ts';
import { EMPTY_VALUES, knownValues } from './registration-values.ts';
import { publicEventQuery } from './registration.queries.ts';
import { RegistrationForm } from './RegistrationForm.tsx';
import classes from './EventRegistration.module.css';

const NONE: readonly PublicEvent[] = [];
/** The server's ids of events; others are not requested. */
const EVENT_ID = /^[a-z0-9-]{1,80}$/;

/** `/events/register?event=…` (EVT-06, CS-148): the public form, also without an event or with one that is unknown. */
export function EventRegistrationPage(): ReactNode {
  const session = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [done, setDone] = useState(readDone);
  const named = new URLSearchParams(search).get('event')?.trim().toLowerCase() ?? '';
  const id = EVENT_ID.test(named) ? named : null;
  const read = useQuery({ ...publicEventQuery(id ?? ''), enabled: id !== null });
  const now = useEventClock(read.data ? [read.data] : NONE);
  const isKnown = id === null || read.data !== undefined || read.isError;
  if (!isKnown || session.status === 'starting') return <Waiting />;

  const event = read.data ?? null;
  const isOpen = event !== null && eventPhase(event, now) !== 'past';
  // at the address of an event that is over, one registers for no particular event
  if (done && (done.eventId === (isOpen ? event.id : null) || done.eventId === id)) {
    const again = (): void => {
      keepDone(null);
      setDone(null);
      void navigate({ search, hash: '' }, { replace: true });
    };
    return <Registered done={done} event={event?.id === done.eventId ? event : null} onAgain={again} />;
  }
  // nothing of the agent an admin acts for is entered here (D-06)
  const isAgent = session.agent !== null && session.grant === null && effectiveRole(session) === 'ROLE_AGENT';
  return (
    <RegistrationForm
      key={id}
      event={isOpen ? event : null}
      notice={isOpen ? null : noticeOf(named, event, read.isError)}
      initial={isAgent && session.agent ? knownValues(session.agent) : EMPTY_VALUES}
      onDone={(made) => {
        setDone(made);
        // going back leads out of the form, not into it
        void navigate({ search, hash: '' }, { replace: true });
      }}
    />
  );
}

function noticeOf(named: string, event: PublicEvent | null, isFailure: boolean): string | null {
  if (named === '') return null;
  if (event)
    return t("{title} is over. You can register all the same, and we'll let you know about the next one.", event);
  if (isFailure) return t('The event of this link did not load. You can register without it.');
  return t("We couldn't find this event, or it is not for everybody. You can register without it.");
}

function Waiting(): ReactNode {
  return (
    <div className={classes.page} role="status" aria-busy aria-label={t('Loading')}>
      <Skeleton className={classes.waitingCard} />
      <Skeleton className={classes.waitingAside} />
    </div>
  );
}
