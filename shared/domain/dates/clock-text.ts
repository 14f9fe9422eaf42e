/**
 * Minutes and seconds of a whole number of seconds: `0:52`. In a file of its own, because the frame needs it at once and the
 * other formats only with a page.
 */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
