import type { ComponentProps, ReactNode } from 'react';

/**
 * The input of a date, next to its calendar. Where fingers point, the keyboard on the screen would cover the calendar, so
 * it stays away; a real keyboard types as everywhere.
 */
export function CalendarInput(props: ComponentProps<'input'>): ReactNode {
  return <input {...props} inputMode={matchMedia('(pointer: coarse)').matches ? 'none' : undefined} />;
}
