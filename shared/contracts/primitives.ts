import { z } from 'zod';
import { hasInvisibleCharacters } from '../domain/text/invisible-characters.ts';
import { msg } from '../domain/text/message.ts';
import { isTenDigitPhone } from '../domain/people/phone.ts';
import { hasWebAddress, NO_WEB_ADDRESS } from '../domain/web/web-address.ts';

/** PostgreSQL has no year 0, and both sides accept years of at most four digits. */
const KNOWN_YEAR = /^(?!0000)/;

/**
 * A moment as ISO 8601 in UTC, e.g. `2026-11-20T09:41:00.000Z`. At most milliseconds, the precision of JavaScript:
 * PostgreSQL rounds more digits to the next second, or rejects them.
 */
export const Moment = z.iso
  .datetime()
  .regex(KNOWN_YEAR, 'must be a year from 1 to 9999')
  .regex(/^[^.]*(\.\d{1,3})?Z$/, 'must have at most three digits after the second');
/** A calendar day without a time zone, `2026-11-20`. */
export const CalendarDay = z.iso.date().regex(KNOWN_YEAR, 'must be a year from 1 to 9999');
/** A five-digit ZIP code; leading zeros matter, so it is text. */
export const ZipCode = z.string().regex(/^\d{5}$/, 'Enter a five-digit ZIP code');
/** A two-letter US state code. */
export const StateCode = z.string().regex(/^[A-Z]{2}$/, 'Enter a two-letter state code');
/** US dollars with at most two decimals. */
export const Dollars = z.number();
/** Ids are positive integers; they are the first column of every primary key. */
export const EntityId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A phone number of ten digits, or none (CS-050). */
export const OptionalPhone = z
  .string()
  .trim()
  .max(24, 'At most 24 characters')
  .refine((text) => text === '' || isTenDigitPhone(text), 'Enter a phone number with ten digits, or none');

/** One trimmed line, without characters that nobody sees. */
export const VisibleText = z
  .string()
  .trim()
  .refine((text) => !hasInvisibleCharacters(text), msg('Leave out line breaks and invisible characters'));
/** One line that may be empty: blanks are nothing. */
export const Line = VisibleText.max(200, msg('At most 200 characters'))
  .transform((text) => text || null)
  .nullable();

/**
 * A first or last name as a person enters it, trimmed. Nothing that could make it pass for something else where it is
 * shown: no `@`, which only the e-mail addresses of staff have, no control characters, and no invisible ones such as
 * those that reverse the direction of a text. The two joiners that names in some scripts need are allowed. Nor anything that
 * a mail program makes a link of, or that is part of one.
 */
export const PersonName = z
  .string()
  .trim()
  .max(100, { abort: true })
  // fillers of Hangul are letters that nobody sees
  .refine((name) => /\p{L}/u.test(name.replace(/\p{Default_Ignorable_Code_Point}/gu, '')), {
    error: 'Enter a name',
    abort: true,
  })
  .refine((name) => !name.includes('@') && !hasInvisibleCharacters(name), {
    error: 'Leave out "@" and invisible characters',
    abort: true,
  })
  .refine((name) => !/[/:\\<>]/.test(name), { error: 'Leave out slashes, colons and angle brackets', abort: true })
  .refine((name) => !hasWebAddress(name), NO_WEB_ADDRESS);
