/**
 * The shape of a phone number (AUTH-38): an optional plus, a three-digit area code with optional parentheses, three
 * digits, then four to six, with optional separators.
 */
const PHONE = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/;

/** Without what pasted numbers bring along: the invisible marks of address books, and the dashes of documents. */
const plain = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .trim();

/** Whether a text has the shape of a phone number (AUTH-38, CS-050). */
export function isPhone(text: string): boolean {
  return PHONE.test(plain(text));
}

/**
 * Ten digits of that shape, with the country code before them or not, which the printed pattern leaves out, and with spaces around
 * a separator, as in `(303) 555 - 0114`.
 */
const TEN_DIGITS = /^(\+?1[-\s.]*)?\+?\(?\d{3}\)?\s*[-./]?\s*\d{3}\s*[-./]?\s*\d{4}$/;

/** Whether a text is the phone number of an input that is kept as ten digits (CS-050, API-06). */
export function isTenDigitPhone(text: string): boolean {
  return TEN_DIGITS.test(plain(text));
}

/** The ten digits of an agent's phone number, a leading 1 removed (API-06); null when there are not ten. */
export function agentPhoneDigits(raw: string | null | undefined): string | null {
  const digits = (raw ?? '').replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length === 10 ? national : null;
}

/** `(303) 555-0114`; a number without ten digits is shown unchanged. */
export function formatPhone(raw: string): string {
  const digits = agentPhoneDigits(raw);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : raw;
}

/** The support phone of an installation that sets no other (CS-041, CONST-13). */
export const DEFAULT_SUPPORT_PHONE = '(844) 903-7653';

/** Address of a link that calls a number. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
