import { keepFocus } from './focus/keep-focus.ts';
import { followTextSpacing } from './text-spacing/follow-text-spacing.ts';

/** Helps visitors with a keyboard, a screen reader or their own text spacing, on every page; loaded when it is idle. */
export function startAccessibility(page: Document): void {
  keepFocus(page);
  followTextSpacing(page);
}
