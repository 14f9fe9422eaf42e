import { z } from 'zod';

/** An id in a path or query: decimal digits only, so that `1e3`, `0x1f` and ` 7` are refused (400). */
export const IdParameter = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be the number of an id')
  .transform(Number)
  .refine(Number.isSafeInteger, 'must be the number of an id');

/** A whole number in a query, between bounds. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`);
}

/** A list in a query, repeated or joined with commas: `a=1&a=2` and `a=1,2` are the same. */
export function listOf<Item extends z.ZodType<unknown, string>>(item: Item, most: number) {
  return z.preprocess(
    (value) => [value].flat().flatMap((text) => (typeof text === 'string' ? text.split(',') : [text])),
    z.array(item).min(1).max(most),
  );
}

/** `true` or `false` in a query. */
export const BooleanParameter = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
