/** At an input: its text goes with what is said about it, and its date is shown again (`useTypedDate`). */
export const FORGET_TEXT = 'portal:forget-text';

/**
 * Focuses the first field whose text is no date, or whose day was refused (`useTypedDate`): what is saved would be the date
 * it had before, which is not what was typed. With the focus the refusal is over: if the field has gone back to that date,
 * it can be saved.
 * @param form whatever has the fields in it; without it there are none
 * @returns whether there is such a field
 */
export function focusUnreadable(form: Element | null | undefined): boolean {
  const [first] = unreadableIn(form).filter((field) => !field.closest('[hidden]'));
  first?.focus();
  return first !== undefined;
}

/** The fields whose text is no date, or whose day was refused, show their date, as when a form goes back to what is saved. */
export function forgetUnreadable(form: Element | null | undefined): void {
  for (const field of unreadableIn(form)) field.dispatchEvent(new Event(FORGET_TEXT));
}

const unreadableIn = (form: Element | null | undefined): HTMLInputElement[] =>
  [...(form?.querySelectorAll('input') ?? [])].filter((field) => field.validity.customError);
