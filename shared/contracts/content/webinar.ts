import { z } from 'zod';
import { EntityId, Moment } from '../primitives.ts';

/** What an agent did with the modal of a webinar: followed it, or closed it (DASH-26, DASH-28). */
export const WebinarClick = z.enum(['register', 'close']);
export type WebinarClick = z.infer<typeof WebinarClick>;

/**
 * `POST /agent/v2/webinars/records` (API-52). `campaign` is the title of the webinar as it is, since it is compared with
 * that. The same twice is one record.
 */
export const NewWebinarRecord = z.object({
  agentId: EntityId,
  campaign: z
    .string()
    .max(300, 'At most 300 characters')
    .refine((title) => title.trim() !== '', 'Name the webinar'),
  clickType: WebinarClick,
});
export type NewWebinarRecord = z.infer<typeof NewWebinarRecord>;

/** A record as it is stored. The campaign is not checked again: it was when it was written. */
export const WebinarRecord = z.object({
  agentId: EntityId,
  campaign: z.string(),
  clickType: WebinarClick,
  createdDate: Moment,
});
export type WebinarRecord = z.infer<typeof WebinarRecord>;

/** `GET /agent/v2/webinars/records/{agentId}` (API-52): the newest first. */
export const WebinarRecords = z.object({ data: z.array(WebinarRecord) });

/** The webinar that is offered in a modal now: the featured entry of the content (CS-093, CS-094). */
export const CurrentWebinar = z.object({
  /** Id of the entry. */
  id: z.string(),
  title: z.string(),
  /** Where registering leads; the default address when the entry has none (DASH-27). */
  buttonURL: z.string(),
  /** Null: the modal is not rendered (DASH-25). */
  featuredModalImage: z.object({ src: z.string(), alt: z.string() }).nullable(),
});
export type CurrentWebinar = z.infer<typeof CurrentWebinar>;

/** `GET /agent/v2/webinars/current/{agentId}` (API-52): null when there is none for this agent now. */
export const CurrentWebinarResponse = z.object({ data: CurrentWebinar.nullable() });
