/** An e-mail or a phone number as providers mask it: `m***@e***`, `+*******0101`. */
const HIDDEN = /^(?:[^\s@]{1,3}\*+@[^\s@]{1,3}\*+|\+?\*+\d{1,4})$/;
const FULL_NUMBER = /^\+?[\d\s().-]{7,20}$/;

/**
 * Where a code went, as it may be shown: hidden as the provider sent it; of a full phone number the last two digits
 * (CS-046, D-14). Null for anything else: the address of a page is no place for somebody's sentences.
 */
export function shownDestination(codeDestination: string): string | null {
  if (codeDestination.length <= 40 && HIDDEN.test(codeDestination)) return codeDestination;
  if (!FULL_NUMBER.test(codeDestination)) return null;
  const digits = codeDestination.replaceAll(/\D/g, '');
  return '•'.repeat(Math.max(0, digits.length - 2)) + digits.slice(-2);
}
