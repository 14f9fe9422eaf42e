/** The contact of a consumer; null where it is unknown. */
export interface Contact {
  email: string | null;
  phoneNumber: string | null;
}

/** Reveals nothing, not even a length (CS-068), and is never longer than what it replaces. */
export const MASK = '•••';

/** What people write between the digits of a phone number: blanks, dashes, dots, brackets, invisible characters. */
const BETWEEN = String.raw`[^\p{L}\p{N}]{0,4}`;
/** The digits of a number without its area code. */
const LOCAL_DIGITS = 7;
/** Digits of other scripts and fonts that people type, by the code of their zero: full width, Arabic, Persian. */
const ZEROS = [0xff10, 0x0660, 0x06f0];
const ANY_DIGIT = new RegExp(`[${Array.from({ length: 10 }, (_, digit) => variants(digit)).join('')}]`, 'g');

/**
 * A text in which every mention of a consumer's e-mail address and phone number is replaced (D-17, D-46): the address in
 * any case and with blanks around @ and dots, the number with any separators, with the country code, or without the
 * area code. The rest stays as it was written.
 */
export function maskContact(text: string, { email, phoneNumber }: Contact): string {
  // most texts can hold neither: building patterns for all of them was a tenth of the server's work for a list
  const mayHoldEmail = text.includes('@') || !email?.includes('@');
  const mayHoldPhone = (text.match(ANY_DIGIT)?.length ?? 0) >= LOCAL_DIGITS;
  const patterns = [mayHoldEmail ? emailPattern(email) : null, ...(mayHoldPhone ? phonePatterns(phoneNumber) : [])];
  return patterns.reduce((masked, pattern) => (pattern ? masked.replace(pattern, MASK) : masked), text);
}

function emailPattern(email: string | null): RegExp | null {
  const address = email?.trim();
  if (!address) return null;
  const source = address
    .split(/([@.])/)
    .map((part) => (/^[@.]$/.test(part) ? String.raw`\s{0,3}${escaped(part)}\s{0,3}` : escaped(part)))
    .join('');
  return new RegExp(source, 'giu');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function phonePatterns(phoneNumber: string | null): (RegExp | null)[] {
  const all = (phoneNumber ?? '').replace(/\D/g, '');
  const digits = all.length === 11 && all.startsWith('1') ? all.slice(1) : all;
  if (digits.length < LOCAL_DIGITS) return [];
  const country = String.raw`(?:\+?${digitPattern('1')}${BETWEEN})?`;
  const whole = new RegExp(String.raw`[(+]?${country}[(]?${spelled(digits)}`, 'gu');
  // part of a longer number, these would be another one
  const local = new RegExp(String.raw`(?<!\p{N})${spelled(digits.slice(-LOCAL_DIGITS))}(?!\p{N})`, 'gu');
  return [whole, local];
}

function spelled(digits: string): string {
  return [...digits].map(digitPattern).join(BETWEEN);
}

function digitPattern(digit: string): string {
  return `[${variants(Number(digit))}]`;
}

/** A digit in all scripts. */
function variants(digit: number): string {
  return digit + ZEROS.map((zero) => String.fromCodePoint(zero + digit)).join('');
}
