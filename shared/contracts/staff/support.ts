import { z } from 'zod';
import { Moment } from '../primitives.ts';
import { HealthErrorCode, HealthPhase } from '../releases/release-health.ts';

/** One line of the log, without names, addresses, phones and tokens (CS-032). */
export const SupportLine = z.object({
  at: Moment,
  /** Written by the server, or sent by a page. */
  source: z.enum(['server', 'page']),
  level: z.enum(['info', 'warn', 'error']),
  /** Text as in the log, in English. */
  text: z.string(),
  /** `mfe-referrals@1.4.0`; null for lines of the server. */
  release: z.string().nullable(),
  /** The line that the reference stands for. */
  isReferred: z.boolean(),
  /** Where in the code it happened, a place per line. */
  stack: z.string().nullable(),
});
export type SupportLine = z.infer<typeof SupportLine>;

/** Whom it happened to, as far as the lines tell; lines of pages do not. */
export const SupportPerson = z.object({
  kind: z.enum(['agent', 'director', 'staff']),
  /** Id of the agent or director. */
  id: z.number().int().nullable(),
  name: z.string().nullable(),
  /** The e-mail address of the admin who acted for them. */
  actedBy: z.string().nullable(),
});
export type SupportPerson = z.infer<typeof SupportPerson>;

/** A release that did not load, mount or render, or was blocked. */
export const FailedRelease = z.object({
  release: z.string(),
  phase: HealthPhase,
  outcome: z.enum(['recovered', 'failed']),
  errorCode: HealthErrorCode.nullable(),
  /** Visits with the same failure in the last 30 days, this one included. */
  visits: z.number().int().positive(),
  since: Moment,
});
export type FailedRelease = z.infer<typeof FailedRelease>;

/** What one reference stands for, and what was logged around it. */
export const SupportCase = z.object({
  reference: z.string(),
  at: Moment,
  /** Set when a release failed. */
  failure: FailedRelease.nullable(),
  /** Set when it is a request; `code` says why it was refused or failed. */
  request: z
    .object({ method: z.string(), path: z.string(), status: z.number().int(), code: z.string().nullable() })
    .nullable(),
  person: SupportPerson.nullable(),
  snapshot: z.string().nullable(),
  isPinned: z.boolean(),
  /** In the order of time. */
  lines: z.array(SupportLine).min(1),
  /** There are more lines than are shown. */
  isCut: z.boolean(),
});
export type SupportCase = z.infer<typeof SupportCase>;

/** One of the references that begin with the requested text. */
export const SupportMatch = z.object({ reference: z.string(), at: Moment, text: z.string() });

/** GET /api/admin/support/:reference: what it stands for, or, for the beginning of an id, the ids that begin so. */
export const SupportAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('case'), case: SupportCase }),
  z.object({ kind: z.literal('several'), matches: z.array(SupportMatch).min(2) }),
]);
export type SupportAnswer = z.infer<typeof SupportAnswer>;

/** For how long lines are kept, in days. */
export const SUPPORT_LINES_KEPT_DAYS = 30;
