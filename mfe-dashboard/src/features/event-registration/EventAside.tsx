import type { PublicEvent } from '@portal/shared/contracts';
import { EventDate, EventTime } from '@portal/shared/content-view/event-parts';
import { formatPhone, fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import type { RegistrationValues } from './registration-values.ts';
import classes from './EventRegistration.module.css';

/** Beside the form: the event, and what was entered so far. */
export function EventAside({ event, values }: { event: PublicEvent; values: RegistrationValues }): ReactNode {
  const facts = [
    [t('Name'), fullName(values)],
    [t('Email'), values.email],
    [t('Phone'), formatPhone(values.phoneNumber)],
  ] as const;
  const known = facts.filter(([, value]) => value.trim() !== '');
  return (
    <aside className={classes.aside} aria-label={t('The event')}>
      <article className={classes.event}>
        {event.featuredImage && <img src={event.featuredImage.src} alt={event.featuredImage.alt} />}
        <div className={classes.eventWords}>
          <EventDate dateTime={event.dateTime} />
          <div>
            <h2>{event.title}</h2>
            <EventTime dateTime={event.dateTime} className={classes.quiet} />
            {event.subTitle && <p className={classes.quiet}>{event.subTitle}</p>}
          </div>
          {event.description && <p className={classes.description}>{event.description}</p>}
        </div>
      </article>
      {known.length > 0 && (
        <Panel title={t('So far')} className={classes.soFar}>
          <dl>
            {known.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.hint}>{t('Only our team sees what you enter.')}</p>
        </Panel>
      )}
    </aside>
  );
}
