import type { MouseEvent } from 'react';

/**
 * Clicks, but not the second one of a double click: by then the button takes back what the first one did, or another ZIP is
 * below the pointer.
 */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) act();
  };
