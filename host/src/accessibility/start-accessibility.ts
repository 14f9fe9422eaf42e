import { keepFirstEntry } from '../leaving/keep-first-entry.ts';
import { keepFocus } from './keep-focus.ts';
import { followTextSpacing } from './follow-text-spacing.ts';
import { ignoreSecondTaps } from './ignore-second-taps.ts';

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
