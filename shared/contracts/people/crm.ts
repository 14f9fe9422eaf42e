import { z } from 'zod';
import { Moment } from '../primitives.ts';

/** What a CRM can be told of (D-34); each is recorded together with the change that it is about. */
export const CRM_EVENTS = [
  'referral.created',
  'referral.status_changed',
  'appointment.set',
  'note.added',
  'report.ready',
] as const;
export const CrmEvent = z.enum(CRM_EVENTS);
export type CrmEvent = z.infer<typeof CrmEvent>;

/** Why a try had no good answer; null for an answer of 2xx. `unreadable` was never called: we could not read what to send. */
export const CrmFailure = z.enum([
  'unreadable',
  'not-public',
  'no-name',
  'certificate',
  'silent',
  'unreachable',
  'redirected',
  'refused',
]);
export type CrmFailure = z.infer<typeof CrmFailure>;

export const CrmTry = z.object({
  at: Moment,
  /** Status of the response; null without one. */
  status: z.number().int().nullable(),
  failure: CrmFailure.nullable(),
  milliseconds: z.number().int(),
});
export type CrmTry = z.infer<typeof CrmTry>;

const Revision = z.number().int().nonnegative().max(2_147_483_647);

/** `PUT /api/crm/webhook`. `revision` is that of the webhook when the form was opened, 0 when there was none. */
export const CrmWebhookInput = z.strictObject({
  url: z.string().trim().min(1, 'Enter an address like https://crm.example.com/hooks').max(2_000),
  events: z.array(CrmEvent).min(1, 'Choose at least one').max(CRM_EVENTS.length),
  isEnabled: z.boolean(),
  revision: Revision,
});
export type CrmWebhookInput = z.infer<typeof CrmWebhookInput>;

export const CrmWebhook = z.object({
  url: z.string(),
  events: z.array(CrmEvent),
  isEnabled: z.boolean(),
  revision: Revision,
  /** The last four characters of the secret. */
  secretHint: z.string(),
  /** Until when deliveries are signed with the secret before as well. */
  oldSecretUntil: Moment.nullable(),
  lastTry: CrmTry.nullable(),
});
export type CrmWebhook = z.infer<typeof CrmWebhook>;
/** `GET /api/crm/webhook` (HOST-26). */
export const CrmWebhookState = z.object({ webhook: CrmWebhook.nullable() });
/** The answer to a save: the secret only when it was just made. It is never shown again. */
export const SavedCrmWebhook = z.object({ webhook: CrmWebhook, secret: z.string().nullable() });
export type SavedCrmWebhook = z.infer<typeof SavedCrmWebhook>;

/** `POST /api/crm/webhook/test`: one try at an address, which is not saved by it. */
export const CrmTestInput = CrmWebhookInput.pick({ url: true });

export const CrmDeliveryState = z.enum(['waiting', 'answered', 'given-up']);
export type CrmDeliveryState = z.infer<typeof CrmDeliveryState>;

export const CrmDelivery = z.object({
  /** The same in each try, as `webhook-id`. */
  deliveryId: z.uuid(),
  event: z.union([CrmEvent, z.literal('test')]),
  createdAt: Moment,
  state: CrmDeliveryState,
  /** Time of the next try, while it waits for one. */
  dueAt: Moment.nullable(),
  /** The consumer; null for a test, and for a report without a referral. */
  about: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** The oldest first. */
  tries: z.array(CrmTry),
});
export type CrmDelivery = z.infer<typeof CrmDelivery>;

/** How many deliveries are listed at once. */
export const MAX_LISTED_DELIVERIES = 50;
/** `GET /api/crm/deliveries`, the newest first. */
export const CrmDeliveriesQuery = z.strictObject({ state: CrmDeliveryState.optional() });
export const CrmDeliveries = z.object({
  data: z.array(CrmDelivery),
  /** Counts of the last 30 days, whatever is listed. */
  counts: z.object({ answered: z.number(), waiting: z.number(), givenUp: z.number() }),
  /** Tries of a delivery in all. */
  mostTries: z.number(),
});
export type CrmDeliveries = z.infer<typeof CrmDeliveries>;
/** `GET /api/crm/deliveries/:deliveryId`: what is sent, with the contact as the agent may see it now. */
export const CrmDeliveryContent = z.object({ content: z.string() });
