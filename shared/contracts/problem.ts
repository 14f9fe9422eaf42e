import { z } from 'zod';

/** An error response of the API, RFC 9457 `application/problem+json`. */
export const Problem = z.object({
  type: z.string().default('about:blank'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  /** Stable and machine-readable, e.g. `validation_failed`, `not_found`, `grant_expired`. */
  code: z.string(),
  /** The same as in the server's log. */
  requestId: z.string(),
  /** One entry for each field that was refused. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;
