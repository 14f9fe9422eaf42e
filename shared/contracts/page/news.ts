import { z } from 'zod';

/** The sections of the portal whose menu entry tells that something is new there. */
export const NewsSection = z.enum(['referrals', 'events']);
export type NewsSection = z.infer<typeof NewsSection>;

const NotificationId = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'must be the id of a notification');

/** A notification that was not shown yet. */
export const BrowserNotification = z.object({
  id: NotificationId,
  /** What it is and what it says, for words in the language of the page. */
  template: z.string(),
  values: z.record(z.string(), z.string()),
  /** The same in the language that the agent chose, for a page that does not know the template. */
  title: z.string(),
  /** The page of the portal it is about. */
  path: z.string().startsWith('/'),
});
export type BrowserNotification = z.infer<typeof BrowserNotification>;

/** Whether something came since the agent's last visit to each section (D-42), and what to tell them. */
export const News = z.object({
  referrals: z.boolean(),
  events: z.boolean(),
  /** The oldest first. Absent: of a server of the previous release. */
  notifications: z.array(BrowserNotification).default([]),
});
export type News = z.infer<typeof News>;

/**
 * `POST /api/notifications/shown`: what a tab is about to show (`reserve`), then what it shows (`confirm`). The answer is what no
 * other tab or device has reserved or shown. What is reserved for half a minute and not shown is offered again.
 */
export const ShownNotifications = z.strictObject({
  ids: z.array(NotificationId).min(1).max(50),
  /** Absent for pages of earlier releases, which do both at once. */
  step: z.enum(['reserve', 'confirm']).optional(),
});

/** What is given to the page that asks. */
export const GivenNotifications = z.array(NotificationId);
