import type { ZipOffer } from '@portal/shared/contracts';
import { formatShortDate, formatTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

type WaitedFor = Pick<ZipOffer, 'status' | 'waitlistPosition' | 'turnUntil' | 'isHeld'>;

/** `Nov 27, 9:00 AM`, on the viewer's clock: a turn takes a day, so its year is clear. */
export const turnMoment = (until: string): string => `${formatShortDate(until)}, ${formatTime(until)}`;

/** `Place 2`, while an agent waits or has their turn (SGD-07); null for other ZIPs. */
export function placeText({ status, waitlistPosition, turnUntil }: WaitedFor): string | null {
  return status === 'waitlisted' || turnUntil !== null ? t('Place {place}', { place: waitlistPosition }) : null;
}

/** For whom a free spot is kept: this agent, or others who wait; null when for nobody. */
export function turnText({ turnUntil, isHeld }: WaitedFor): string | null {
  if (turnUntil !== null) return t('Yours first until {time}', { time: turnMoment(turnUntil) });
  return isHeld ? t('Held for the waitlist') : null;
}
