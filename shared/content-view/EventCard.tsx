import type { ContentEntry } from '@portal/shared/contracts';
import type { EventPhase } from '@portal/shared/domain';
import { msg } from '@portal/shared/i18n';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { AudienceTag, EventButton, EventDate, EventTime } from './EventParts.tsx';
import classes from './EventCard.module.css';

interface EventCardProps {
  event: ContentEntry;
  /** Default: it has not begun. */
  phase?: EventPhase;
  /** The title as a link, or as it is. */
  heading?: ReactNode;
  /** The one that comes next: with its picture beside the words, and the button that is the main thing to do. */
  isNext?: boolean;
  /** More to do, beside the button. */
  children?: ReactNode;
}

/** An event in the viewer's own time, with picture, audience and button (CS-145). */
export function EventCard({
  event,
  phase = 'ahead',
  heading = event.title,
  isNext = false,
  children,
}: EventCardProps): ReactNode {
  const { title, subTitle, description, dateTime, featuredImage, target } = event;
  return (
    <article className={clsx(classes.card, isNext && classes.next)} aria-label={title}>
      {featuredImage && <img className={classes.picture} src={featuredImage.src} alt={featuredImage.alt} />}
      <div className={classes.body}>
        <div className={classes.head}>
          <EventDate dateTime={dateTime} hasYear={phase === 'past'} />
          <div>
            <h3>{heading}</h3>
            <EventTime dateTime={dateTime} hasYear={phase === 'past'} className={classes.quiet} />
            {subTitle && <p className={classes.quiet}>{subTitle}</p>}
          </div>
        </div>
        {description && <p className={classes.description}>{description}</p>}
        <div className={classes.tags}>
          {phase === 'now' && <StatusTag status={msg('Now')} tone="green" isCompact />}
          {phase === 'ahead' && isNext && <StatusTag status={msg('Next')} tone="teal" isCompact />}
          <AudienceTag audience={target} />
        </div>
        <div className={classes.actions}>
          <EventButton event={event} phase={phase} kind={isNext ? 'primary' : 'plain'} />
          {children}
        </div>
      </div>
    </article>
  );
}
