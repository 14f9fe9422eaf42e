import { keepFocus } from './focus/keep-focus.ts';
import { keepFirstEntry } from './leaving/keep-first-entry.ts';
import { followTextSpacing } from './text-spacing/follow-text-spacing.ts';
import { ignoreSecondTaps } from './touch/ignore-second-taps.ts';

/**
 * What helps those who use a keyboard, a screen reader, a text spacing of their own or their fingers and the Back of a phone, on
 * every page; loaded when it is idle.
 */
export function startAccessibility(page: Document): void {
  keepFocus(page);
  followTextSpacing(page);
  ignoreSecondTaps(page);
  keepFirstEntry(window);
}
