import { z } from 'zod';
import { ExactVersion, RemoteName, SnapshotId } from './release.ts';

/** The phase in which a release failed: fetched and evaluated, mounted, shown, or blocked by the page's policy. */
export const HealthPhase = z.enum(['load', 'mount', 'render', 'policy']);
export type HealthPhase = z.infer<typeof HealthPhase>;

/** Why, as a code that programs can count. */
export const HealthErrorCode = z.enum([
  'no-answer',
  'unreachable',
  'refused-status',
  'wrong-bytes',
  'not-registered',
  'threw',
  'not-mounted',
  'not-unmounted',
  'policy',
]);
export type HealthErrorCode = z.infer<typeof HealthErrorCode>;

/** A reference, as on failure cards. */
export const FailureReference = z
  .string()
  .regex(/^PR-[A-Z2-9]{4}-[A-Z2-9]{4}$/, 'is not a reference like PR-7K2M-94QX');

/**
 * The outcome of one release in one visit. `recovered`: it failed and a last known good replaced what was
 * wanted; `failed`: the visitor saw a card. A file that is missing is a failure of the release it belongs to, whichever release
 * requested it. No addresses, no names, no personal data.
 */
export const HealthReport = z.strictObject({
  remote: RemoteName,
  version: ExactVersion,
  phase: HealthPhase,
  outcome: z.enum(['ok', 'recovered', 'failed']),
  errorCode: HealthErrorCode.nullable(),
  /** From the first request to the outcome. */
  milliseconds: z.number().int().min(0).max(600_000),
  reference: FailureReference.nullable(),
});
export type HealthReport = z.infer<typeof HealthReport>;

/**
 * The server's token for one visit, in the page's data: it is signed and states which snapshot was served to which visitor, and
 * whether by a pin. Never part of an address.
 */
export const VisitToken = z.string().min(1).max(300);

/** The body of POST /releases/health, sent by `navigator.sendBeacon` as `application/json`. */
export const HealthBeacon = z.strictObject({
  visit: VisitToken,
  reports: z.array(HealthReport).min(1).max(20),
});
export type HealthBeacon = z.infer<typeof HealthBeacon>;

/** Health of one release over a period. Failures of every phase count, including recovered ones. */
export const ReleaseHealth = z.object({
  loads: z.number().int(),
  failures: z.number().int(),
  recovered: z.number().int(),
  /** Load time of those that loaded, milliseconds; null without any. */
  p50: z.number().nullable(),
  p95: z.number().nullable(),
});
export type ReleaseHealth = z.infer<typeof ReleaseHealth>;

/** The response of GET /releases/current: what this visitor would get on a reload. */
export const CurrentSnapshot = z.object({
  snapshot: SnapshotId,
  revision: z.number().int().positive(),
  /** The visit's token with a new time, when the one in VISIT_HEADER was valid. */
  visitToken: VisitToken.optional(),
});
export type CurrentSnapshot = z.infer<typeof CurrentSnapshot>;
