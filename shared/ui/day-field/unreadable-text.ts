/** At an input: its text goes with what is said about it, and its value is shown again (`useUnreadableNotice`). */
export const FORGET_TEXT = 'portal:forget-text';

/**
 * Focuses the first field whose text is no date and no amount, or whose day was refused (`useTypedDate`, `MoneyField`): what
 * is saved would be what it had before, which is not what was typed. With the focus the refusal is over: if the field has gone back to that date,
 * it can be saved.
 * @param form whatever has the fields in it; without it there are none
 * @returns whether there is such a field
 */
export function focusUnreadable(form: Element | null | undefined): boolean {
  const [first] = unreadableFields(form);
  first?.focus();
  return first !== undefined;
}

/** The fields that `focusUnreadable` looks for, in the order of the form, for one that says all that is wrong at once. */
export const unreadableFields = (form: Element | null | undefined): HTMLInputElement[] =>
  unreadableIn(form).filter((field) => !field.closest('[hidden]'));

/** The fields whose text is no date and no amount, or whose day was refused, show what they had before, as when a form goes back to what is saved. */
export function forgetUnreadable(form: Element | null | undefined): void {
  for (const field of unreadableIn(form)) field.dispatchEvent(new Event(FORGET_TEXT));
}

const unreadableIn = (form: Element | null | undefined): HTMLInputElement[] =>
  [...(form?.querySelectorAll('input') ?? [])].filter((field) => field.validity.customError);
