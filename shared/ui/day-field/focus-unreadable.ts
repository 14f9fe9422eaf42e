/**
 * Focuses the first field whose text is no date (`useTypedDate`): what is saved would be the date it had before, which is
 * no longer on the screen.
 * @param form whatever has the fields in it; without it there are none
 * @returns whether there is such a field
 */
export function focusUnreadable(form: Element | null | undefined): boolean {
  const fields = [...(form?.querySelectorAll('input') ?? [])];
  const unreadable = fields.find((field) => field.validity.customError && !field.closest('[hidden]'));
  unreadable?.focus();
  return unreadable !== undefined;
}
