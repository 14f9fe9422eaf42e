import { z } from 'zod';

/** The parsed settings of an area, from its shape. */
export type Parsed<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/**
 * An address with one of the protocols, such as `https:`, `postgres:` or `smtp:`.
 * @param form an example of such an address, for whoever mistyped it
 */
export const urlWith = (protocols: RegExp, form: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must be an address like ${form}`);
/** An address of the web, `http:` or `https:`. */
export const httpAddress = urlWith(/^https?:$/, 'https://portal.example.com');
/** A switch, written as on, true or 1, and off, false or 0. */
export const onOff = z
  .string()
  .toLowerCase()
  .refine((text) => ['on', 'off', 'true', 'false', '1', '0'].includes(text), 'must be on or off')
  .transform((text) => ['on', 'true', '1'].includes(text));

/** A share from 0 to 1, which is set as a percentage. */
export const percentage = z
  .string()
  .regex(/^(100|\d{1,2})$/, 'must be a whole number from 0 to 100')
  .transform((text) => Number(text) / 100);
