import { z } from 'zod';
import { EntityId } from './primitives.ts';
import type { TopicRef } from './release.ts';
import { PortalRole } from './roles.ts';

/**
 * Everything that travels on the event bus: topic, version of its payload, payload, and whether the last value is
 * replayed to a late listener (`state`) or not (`event`). A topic that is not here is refused.
 */
export const TOPICS = {
  /** Whose data the page shows changed: sign-in, sign-out, login-as, return to admin. */
  'session.subject-changed': {
    version: 1,
    kind: 'state',
    payload: z.object({
      role: PortalRole.nullable(),
      actingRole: PortalRole.nullable(),
      agentId: EntityId.nullable(),
      reloDirectorId: EntityId.nullable(),
    }),
  },
  /** Something about the loaded agent was changed; whoever shows it reads it again. */
  'agent.changed': { version: 1, kind: 'event', payload: z.object({ agentId: EntityId }) },
  /** Asks the host for the error modal (HOST-57, HOST-58). */
  'error-modal.open': { version: 1, kind: 'event', payload: z.object({ message: z.string().optional() }) },
  /** Asks the host for a short message at the bottom left. */
  'toast.show': {
    version: 1,
    kind: 'event',
    payload: z.object({ text: z.string(), tone: z.enum(['plain', 'failure']).default('plain') }),
  },
  /** A referral was changed; lists and counts that show it read again. */
  'referral.changed': {
    version: 1,
    kind: 'event',
    payload: z.object({ agentReferralId: EntityId, agentId: EntityId }),
  },
  /** Asks for the unlock-contact-info popup (REF-46, SGD-18). */
  'unlock-contact.open': {
    version: 1,
    kind: 'event',
    payload: z.object({ agentReferralId: EntityId, consumerId: EntityId, zip: z.string().nullable() }),
  },
  /** Asks for the agent-search dialog (REF-06); `restore` brings back the search before with its results (D-07). */
  'agent-search.open': { version: 1, kind: 'event', payload: z.object({ restore: z.boolean().default(false) }) },
} as const satisfies Record<string, { version: number; kind: 'event' | 'state'; payload: z.ZodType }>;

export type Topic = keyof typeof TOPICS;
/** What listeners get. */
export type TopicPayload<T extends Topic> = z.output<(typeof TOPICS)[T]['payload']>;
/** What is sent: fields with a default may be left out. */
export type TopicInput<T extends Topic> = z.input<(typeof TOPICS)[T]['payload']>;

/** Every topic that code built from these sources knows, with the version of its payload. */
export const declaredTopics = (): TopicRef[] =>
  Object.entries(TOPICS).map(([topic, { version }]) => ({ topic, version }));
