/** What a key does in the list. Enter needs no rule: it opens the link of the row, which has the focus. */
export type ListAction = 'search' | 'next' | 'previous' | 'update' | 'select' | 'clear' | 'help';

const ARROWS: Readonly<Record<string, ListAction>> = { ArrowDown: 'next', ArrowUp: 'previous', Escape: 'clear' };
const LETTERS: Readonly<Record<string, ListAction>> = { j: 'next', k: 'previous', u: 'update', x: 'select' };
/** On many keyboards these need Shift. */
const SIGNS: Readonly<Record<string, ListAction>> = { '/': 'search', '?': 'help' };

/** Where keys belong to what has the focus: something is typed, or arrows choose. */
const OWN_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]';
/** What is open above the list. */
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

/**
 * What a key pressed somewhere on the page does in the list; null when it is not for the list: while something is typed,
 * while a dialog or menu is open, with Ctrl, Alt or Cmd, and when something else has used it.
 * @param hasLetterKeys whether single characters act (WCAG 2.1.4); the arrows and Escape always do
 */
export function listAction(event: KeyboardEvent, hasLetterKeys: boolean): ListAction | null {
  const { key, ctrlKey, altKey, metaKey, shiftKey, target } = event;
  const action = ARROWS[key] ?? (hasLetterKeys ? (LETTERS[key] ?? SIGNS[key]) : undefined);
  if (!action || ctrlKey || altKey || metaKey || (shiftKey && !SIGNS[key])) return null;
  if (event.defaultPrevented || event.isComposing) return null;
  if (target instanceof Element && target.closest(OWN_KEYS)) return null;
  return document.querySelector(OPEN) ? null : action;
}
