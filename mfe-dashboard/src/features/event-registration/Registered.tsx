import { type PublicEvent, supportPhone } from '@portal/shared/contracts';
import { EventDate, EventTime } from '@portal/shared/content-view/event-parts';
import { pageLocale, REGISTRATION_PART_NAMES } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { ActionButton, actionClasses } from '@portal/shared/ui/action-button';
import { CalendarPlusIcon, CheckIcon, InfoIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { saveToCalendar } from '../events/event-calendar.ts';
import type { DoneRegistration } from './registration-draft.ts';
import classes from './EventRegistration.module.css';

interface RegisteredProps {
  done: DoneRegistration;
  /** Null: for no particular event. */
  event: PublicEvent | null;
  onAgain: () => void;
}

/** The thanks after a registration: it sends nothing, however often it is loaded (CS-149). */
export function Registered({ done: { firstName, email, missing }, event, onAgain }: RegisteredProps): ReactNode {
  const { status } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { text: phone, href } = supportPhone();
  const parts = new Intl.ListFormat(pageLocale(), { type: 'conjunction' }).format(
    missing.map((part) => t(REGISTRATION_PART_NAMES[part])),
  );
  return (
    <div className={classes.thanks}>
      <section className={classes.thanksCard}>
        <span className={classes.done}>
          <CheckIcon size={28} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {t('You are registered, {name}', { name: firstName })}
        </h1>
        <p className={classes.quiet}>
          <Trans
            id="We wrote to {email}. Don't see it in ten minutes? Check your spam folder or call {phone}."
            values={{ email: <strong>{email}</strong>, phone: <a href={href}>{phone}</a> }}
          />
        </p>
        {event && (
          <div className={classes.registeredEvent}>
            <EventDate dateTime={event.dateTime} />
            <div>
              <h2>{event.title}</h2>
              <EventTime dateTime={event.dateTime} className={classes.quiet} />
              {event.subTitle && <p className={classes.quiet}>{event.subTitle}</p>}
            </div>
          </div>
        )}
        <div className={classes.thanksActions}>
          {event && (
            <ActionButton
              kind="primary"
              icon={<CalendarPlusIcon size={18} />}
              onClick={() => saveToCalendar(event, paths.registerForEvent(event.id))}
            >
              {t('Add to Calendar')}
            </ActionButton>
          )}
          {status === 'signed-in' && (
            <Link className={actionClasses()} to={paths.events()}>
              {t('See Other Events')}
            </Link>
          )}
          <ActionButton kind="quiet" onClick={onAgain}>
            {t('Register Someone Else')}
          </ActionButton>
        </div>
      </section>
      {missing.length > 0 && (
        <p className={classes.stillMissing}>
          <InfoIcon size={16} />
          <span>{t("Still missing: {parts}. We asked you for it by email; you're still registered.", { parts })}</span>
        </p>
      )}
    </div>
  );
}
