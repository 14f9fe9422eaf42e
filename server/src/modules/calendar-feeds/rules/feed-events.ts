import type { AddressInfo, ReferralCategory } from '@portal/shared/contracts';
import { addressOnOneLine, dayIn, dueFrom, encodeId, type CalendarEvent } from '@portal/shared/domain';
import { DAY_MS } from '@portal/shared/durations';
import { maskContact } from '../../referrals/index.ts';

/** What the feed needs of one side of a referral. The contact is there to be kept out. */
export interface FeedSide extends AddressInfo {
  referralId: number;
  category: ReferralCategory;
  status: string;
  scheduledAppointment: Date | null;
  listingAppointmentDate: Date | null;
  updatedAt: Date;
  snoozedUntil: string | null;
  timeZone: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
}

/** Calendars keep what was; a long past would only make the file larger. */
const PAST_DAYS = 60;

/**
 * The appointment of each open side, and the day on which its update is due. An e-mail address or a phone number is never
 * in it, not even one that somebody typed as a name: calendar providers keep copies.
 * @param now milliseconds since 1970
 * @param origin of the portal, `https://portal.example`
 */
export function feedEvents(sides: readonly FeedSide[], now: number, origin: string): CalendarEvent[] {
  return sides.flatMap((side) => {
    const shown = (words: string) => maskContact(words, side);
    const name = shown(`${side.firstName} ${side.lastName}`.trim());
    const url = `${origin}/referrals-details/${encodeId(side.referralId)}`;
    const place = addressOnOneLine(side);
    const events: CalendarEvent[] = [];
    const appointment = (side.scheduledAppointment ?? side.listingAppointmentDate)?.getTime();
    if (appointment !== undefined && appointment > now - PAST_DAYS * DAY_MS) {
      events.push({
        uid: `referral-${side.referralId}@agent-portal`,
        title: `Appointment with ${name}`,
        start: new Date(appointment).toISOString(),
        location: place === null ? null : shown(place),
        url,
      });
    }
    const due = dueFrom({ ...side, categoryStatus: side.status, updatedDate: side.updatedAt.toISOString() });
    if (due !== null) {
      events.push({
        uid: `update-due-${side.referralId}@agent-portal`,
        title: `Update due: ${name}`,
        start: dayIn(side.timeZone, due),
        location: null,
        url,
      });
    }
    return events;
  });
}
