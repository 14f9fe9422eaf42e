import { expect, type Locator } from '@playwright/test';

/**
 * A dialog takes its final place for a frame, unseen, before it grows into it. A click in that frame, as only a test on a busy machine
 * can make one, misses.
 */
export const expectOpened = (dialog: Locator): Promise<void> => expect(dialog).not.toHaveClass(/zoom/);
