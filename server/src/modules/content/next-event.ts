import type { Audience, NextEvent } from '@portal/shared/contracts';
import { sql, type RawBuilder } from 'kysely';
import { LAST_CONTENT_MOMENT } from './content-moments.ts';

type Event = NonNullable<NextEvent>;
/** The next entry of an audience, as `nextEvents` reads it. */
export type EventOfAudience = Event & { target: Audience };

/**
 * The next entry of each audience that has not begun, as one JSON value for a larger statement. One that was entered with an
 * impossible date must not keep the others from being shown.
 * @param now an expression of the statement
 */
export function nextEvents(now: RawBuilder<Date>): RawBuilder<EventOfAudience[]> {
  return sql<EventOfAudience[]>`(
    select coalesce(json_agg(json_build_object('target', coming.target, 'title', coming.title,
      'subTitle', coming.sub_title, 'dateTime', coming.date_time, 'buttonUrl', coming.button_url)
      order by coming.date_time, coming.entry_id), '[]')
    from (
      select distinct on (target) target, entry_id, title, sub_title, date_time, button_url
      from content_entry
      where target is not null and date_time >= ${now} and date_time <= ${sql.lit(LAST_CONTENT_MOMENT.toISOString())}::timestamptz
      order by target, date_time, entry_id
    ) as coming
  )`;
}

/** The soonest of them for somebody of these audiences; null without any (EVT-01, D-36). */
export function nextEventFor(audiences: readonly Audience[], events: readonly EventOfAudience[]): NextEvent {
  const event = events.find(({ target }) => audiences.includes(target));
  if (!event) return null;
  const { title, subTitle, dateTime, buttonUrl } = event;
  return { title, subTitle, dateTime: new Date(dateTime).toISOString(), buttonUrl };
}
