import { z } from 'zod';
import { Moment } from '../primitives.ts';

/** The calendar feed of an agent; its address is only known to whom it was shown once. */
export const CalendarFeed = z.object({
  createdAt: Moment,
  /** When a calendar last read it, to the hour; null before the first time. */
  lastReadAt: Moment.nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const CalendarFeedState = z.object({ feed: CalendarFeed.nullable() });

/** A feed that was just created: the only time its address is told. */
export const NewCalendarFeed = z.object({
  feed: CalendarFeed,
  /** From the root of the portal, with the token. */
  link: z.string(),
});
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>;
