import { z } from 'zod';
import { ExactVersion, PagePath, RemoteName, SnapshotId } from './release.ts';

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

/**
 * What is measured of a real visit: the largest paint (LCP) and the slowest reaction to an input (INP) in milliseconds, how
 * much of the page moved by itself (CLS) in thousandths, and the milliseconds until a table had its rows, since the visit
 * or the change of page began.
 */
export const VITALS = ['lcp', 'inp', 'cls', 'rows'] as const;
export const Vital = z.enum(VITALS);
export type Vital = z.infer<typeof Vital>;

/** One measurement of a visit. Neither an address with its parameters nor an id: the page is the pattern that was declared. */
export const PageVital = z.strictObject({
  remote: RemoteName,
  version: ExactVersion,
  /** Path as the remote claims it: `/referrals-details/:id`. */
  page: PagePath,
  vital: Vital,
  value: z.number().int().min(0).max(600_000),
});
export type PageVital = z.infer<typeof PageVital>;

/**
 * The body of POST /releases/health, sent by `navigator.sendBeacon` as `application/json`. Browsers send `vitals` in beacons of
 * their own, and only to a server that has said it wants them (`fieldDataShare`): an older one refuses the beacon.
 */
export const HealthBeacon = z
  .strictObject({
    visit: VisitToken,
    reports: z.array(HealthReport).max(20).default([]),
    vitals: z.array(PageVital).max(20).default([]),
  })
  .refine(({ reports, vitals }) => reports.length + vitals.length > 0, 'has nothing to report');
export type HealthBeacon = z.infer<typeof HealthBeacon>;
/** What became of releases, as it is sent. */
export type ReportBeacon = Pick<HealthBeacon, 'visit' | 'reports'>;
/** What a visit has measured, as it is sent. */
export type VitalBeacon = Pick<HealthBeacon, 'visit' | 'vitals'>;

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

/** The 75th percentile of one vital, in its unit, and of how many visits. */
export const VitalFigure = z.object({ p75: z.number(), visits: z.number().int().positive() });
export type VitalFigure = z.infer<typeof VitalFigure>;
/** The vitals of one release on one page; null what no visit has measured. */
export const PageFigures = z.object({
  page: PagePath,
  lcp: VitalFigure.nullable(),
  inp: VitalFigure.nullable(),
  cls: VitalFigure.nullable(),
  rows: VitalFigure.nullable(),
});
export type PageFigures = z.infer<typeof PageFigures>;

/** The response of GET /releases/current: what this visitor would get on a reload. */
export const CurrentSnapshot = z.object({
  snapshot: SnapshotId,
  revision: z.number().int().positive(),
  /** The visit's token with a new time, when the one in VISIT_HEADER was valid. */
  visitToken: VisitToken.optional(),
  /** The set of that visit holds a release that was withdrawn since: the tab should not show it any longer. */
  isWithdrawn: z.literal(true).optional(),
});
export type CurrentSnapshot = z.infer<typeof CurrentSnapshot>;
