/** The visitor has not moved the focus since the page was opened: the host gives it to the content then. */
export const isFocusWithPage = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'content';
