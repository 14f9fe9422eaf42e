/**
 * State of every step of the history at which the list was shown. Whoever comes back to one finds the list as it was left:
 * the default view is for those who arrive.
 */
export const LIST_SHOWN = { isListShown: true } as const;

export const wasListShown = (state: unknown): boolean =>
  (state as Partial<typeof LIST_SHOWN> | null)?.isListShown === true;
