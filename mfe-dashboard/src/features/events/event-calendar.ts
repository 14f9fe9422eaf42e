import { calendarEvent, calendarFile } from '@portal/shared/domain';
import { saveFile } from '@portal/shared/save-file';

/**
 * Downloads an event for the visitor's calendar; the moment in it is in UTC.
 * @param path of the page about it
 */
export function saveToCalendar(
  event: { id: string; title: string; subTitle: string | null; dateTime: string },
  path: string,
): void {
  const file = calendarFile([calendarEvent(event, window.location.origin + path)], Date.now());
  saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'event.ics');
}
