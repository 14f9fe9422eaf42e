import { pageLocale } from '@portal/shared/domain';

/** A moment as the pin bar shows it in the visitor's time zone: `18:40`, with the day when that is not today. */
export function expiryText(moment: string, now: Date): string {
  const date = new Date(moment);
  const isToday = date.toDateString() === now.toDateString();
  return date.toLocaleString(pageLocale(), {
    ...(isToday
      ? {}
      : {
          month: 'short',
          day: 'numeric',
        }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
