import { z } from 'zod';
import { Moment } from '../primitives.ts';

const Message = z.object({
  messageId: z.string(),
  /** A webhook is a call of another system's hook, which is made once. */
  channel: z.enum(['email', 'sms', 'webhook']),
  template: z.string(),
  /** An e-mail address, a phone number with a leading plus, or the name of a hook. */
  recipient: z.string(),
  /** One line; of an SMS its text. */
  subject: z.string(),
  createdAt: Moment,
  /** Attempts that began. */
  attempts: z.number(),
  /** Why the last attempt failed. */
  lastError: z.string().nullable(),
});

/** A message with its words. */
const Words = z.object({
  /** Null for an SMS and a webhook. */
  html: z.string().nullable(),
  text: z.string(),
});

/** A message of the demonstration's Outbox page (D-41). */
export const OutboxMessage = Message.extend({
  state: z.enum(['waiting', 'sent', 'given-up', 'discarded']),
  /** When it was delivered. */
  sentAt: Moment.nullable(),
  /** When it is tried the next time; null when it is settled. */
  nextAttemptAt: Moment.nullable(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

/** `GET /api/demo-outbox`: the newest 200, in demo mode only. */
export const OutboxMessages = z.object({ messages: z.array(OutboxMessage) });
export type OutboxMessages = z.infer<typeof OutboxMessages>;

/** `GET /api/demo-outbox/:messageId`: as its recipient reads it. */
export const OpenedMessage = OutboxMessage.extend(Words.shape).extend({
  /** The mail as it goes over the wire; null for others. */
  source: z.string().nullable(),
  /** What is typed somewhere; null when there is nothing. */
  code: z.string().nullable(),
  /** Where its button leads; null without one. */
  link: z.string().nullable(),
});
export type OpenedMessage = z.infer<typeof OpenedMessage>;

/** A message that was given up; its secrets are hidden. */
export const GivenUpMessage = Message;
export type GivenUpMessage = z.infer<typeof GivenUpMessage>;

/** `GET /api/admin/messages`: the newest 200 messages that were given up, and how many there are. */
export const GivenUpMessages = z.object({ messages: z.array(GivenUpMessage), total: z.number() });
export type GivenUpMessages = z.infer<typeof GivenUpMessages>;

/** `GET /api/admin/messages/:messageId`: a message with its words, its secrets hidden. */
export const MessagePreview = Message.extend(Words.shape);
export type MessagePreview = z.infer<typeof MessagePreview>;

/** `POST /api/admin/messages/:messageId/discard`. */
export const DiscardRequest = z.strictObject({
  reason: z.string().trim().min(1, 'Say why; the log keeps it.').max(500),
});
export type DiscardRequest = z.infer<typeof DiscardRequest>;
