import { keepFocus } from './focus/keep-focus.ts';
import { followTextSpacing } from './text-spacing/follow-text-spacing.ts';

/** What helps those who use a keyboard, a screen reader or a text spacing of their own, on every page; loaded when it is idle. */
export function startAccessibility(page: Document): void {
  keepFocus(page);
  followTextSpacing(page);
}
