import { z } from 'zod';
import { ReleaseError } from './errors.ts';

/** A record as it is stored. */
export const toBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** A stored record, checked; ReleaseError `unavailable` when it is damaged. `what` begins the sentence. */
export function parseRecord<T>(schema: z.ZodType<T>, body: Uint8Array, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw new ReleaseError('unavailable', `${what} in the release store is damaged.`, { cause: error });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ReleaseError('unavailable', `${what} in the release store is damaged: ${z.prettifyError(result.error)}`);
}
