import type { DamagedRecord } from '@portal/shared/contracts/release';
import type { z } from 'zod';
import { DamagedRecordError } from '../errors.ts';

/** A record's path, and what it is, as the beginning of a sentence. */
export interface RecordPlace {
  readonly path: string;
  readonly what: string;
}

/** A record as it is stored. */
export const toBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** A stored record, checked; DamagedRecordError when it does not match its schema. */
export function parseRecord<T>(schema: z.ZodType<T>, body: Uint8Array, { path, what }: RecordPlace): T {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw new DamagedRecordError(path, `${what} in the release store is damaged.`, { cause: error });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => [...issue.path.map(String), issue.message].join(': '));
  throw new DamagedRecordError(path, `${what} in the release store is damaged: ${faults.slice(0, 3).join('; ')}.`);
}

/** What was read, or null when its record is damaged; then it is added to `damaged`, once. Any other failure is thrown. */
export async function unlessDamaged<T>(damaged: DamagedRecord[], read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedRecordError)) throw error;
    const { path, message: problem } = error;
    if (!damaged.some((known) => known.path === path)) damaged.push({ path, problem });
    return null;
  }
}
