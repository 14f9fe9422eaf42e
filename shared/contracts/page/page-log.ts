import { z } from 'zod';
import { VisitToken } from '../releases/release-health.ts';

/** `critical`: something of a person's was not saved, or a payment or an order is in doubt (CS-032). */
export const LogLevel = z.enum(['warning', 'error', 'critical']);
export type LogLevel = z.infer<typeof LogLevel>;

/** From which level on pages send their log to the server; `none`: they do not. */
export const PageLogLevel = z.enum([...LogLevel.options, 'none']);
export type PageLogLevel = z.infer<typeof PageLogLevel>;

/**
 * An entry of a page's log as it leaves the browser: words of the code, and where in the code. The message of an error is
 * not among them, because it may hold what a person typed (CS-032).
 */
export const PageLogEntry = z.strictObject({
  level: LogLevel,
  message: z.string().min(1).max(200),
  error: z
    .strictObject({
      name: z.string().max(100),
      /** For an ApiError: its code, the status, and the id of the request in the server's log. */
      code: z.string().max(100).nullable(),
      status: z.number().int().min(0).max(599).nullable(),
      requestId: z.string().max(100).nullable(),
    })
    .nullable(),
  /** `mfe-referrals@1.4.0 list.js:1:2048`, innermost first. */
  frames: z
    .array(
      z
        .string()
        .max(200)
        .regex(/^[a-z\d-]+@[\w.+-]+ [\w.-]+:\d+:\d+$/, 'must be a place in the code of a release'),
    )
    .max(8),
});
export type PageLogEntry = z.infer<typeof PageLogEntry>;

/** The body of POST /api/page-log, sent by `navigator.sendBeacon` as `application/json`. */
export const PageLogBeacon = z.strictObject({ visit: VisitToken, entries: z.array(PageLogEntry).min(1).max(20) });
export type PageLogBeacon = z.infer<typeof PageLogBeacon>;
