import { z } from 'zod';
import { Moment } from '../primitives.ts';

/** Calls of one hour, or of a minute's share of it. */
const Counts = z.object({ calls: z.number().int(), failed: z.number().int() });

/** How the calls of one partner went on the server that answers, since it was started. */
export const PartnerCalls = z.object({
  /** `stopped`: after failures in a row no call is made for a while. `probing`: the next call decides. */
  state: z.enum(['working', 'probing', 'stopped']),
  /** Since when it is not working. */
  since: Moment.nullable(),
  lastSuccessAt: Moment.nullable(),
  /** Outages and silences, the newest first. A refusal is an answer and is none. */
  lastFailures: z.array(z.object({ at: Moment, message: z.string() })),
  /** Median of the last calls that were answered, in milliseconds; null before the first. */
  p50Ms: z.number().int().nullable(),
  p95Ms: z.number().int().nullable(),
  lastHour: Counts,
  /** The last 24 hours, the oldest first. */
  hours: z.array(Counts).length(24),
});
export type PartnerCalls = z.infer<typeof PartnerCalls>;

/** What waits for a partner, and what was given up; kept in the database, so the same on every server. */
export const PartnerQueue = z.object({
  waiting: z.number().int(),
  /** Those that failed at least once are among them. */
  nextTryAt: Moment.nullable(),
  /** In the last seven days. */
  failed: z.number().int(),
  lastError: z.string().nullable(),
  lastSuccessAt: Moment.nullable(),
});
export type PartnerQueue = z.infer<typeof PartnerQueue>;

export const PARTNER_IDS = [
  'escrow',
  'sales',
  'payments',
  'title',
  'property-records',
  'hook-waitlist',
  'hook-unlock',
  'hook-lead-endpoint',
  'hook-lead-zapier',
  'hook-open-escrow',
  'crm',
  'mail',
  'sms',
] as const;
export const PartnerId = z.enum(PARTNER_IDS);
export type PartnerId = z.infer<typeof PartnerId>;

export const Partner = z.object({
  id: PartnerId,
  /** Where it is; null when its setting is missing, or when each agent has an address of their own. Never a path: it may be a secret. */
  origin: z.string().nullable(),
  /** False: its setting is missing, and nothing is sent to it. */
  isConfigured: z.boolean(),
  calls: PartnerCalls.nullable(),
  queue: PartnerQueue.nullable(),
});
export type Partner = z.infer<typeof Partner>;

/** `GET /api/admin/partners`: how the systems of other companies answer (D-33, D-38, CS-130). */
export const PartnerHealthReport = z.object({
  /** When it was read. */
  at: Moment,
  /** When the server that answers was started: what it knows of calls begins then. */
  startedAt: Moment,
  partners: z.array(Partner),
});
export type PartnerHealthReport = z.infer<typeof PartnerHealthReport>;
