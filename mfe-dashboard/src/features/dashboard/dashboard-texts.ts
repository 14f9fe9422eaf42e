import type { Appointments, Funnel, NeedUpdate, Onboarding } from '@portal/shared/contracts';
import { pageLocale } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { capitalized } from '../../texts/capitalized.ts';

/**
 * `Friday, November 20` in the time zone of the next appointment, so that it agrees with the `Today` and `Tomorrow` beside it
 * (D-03). Without an appointment, in the viewer's.
 */
export const dayTitle = (now: Date, timeZone: string | undefined): string =>
  capitalized(
    new Intl.DateTimeFormat(pageLocale(), { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(now),
    pageLocale(),
  );

const NEED_UPDATE = msg(
  '{needUpdateTotal, plural, =0 {No referral needs an update} one {1 referral needs an update} other {{needUpdateTotal} referrals need an update}}',
);
const TODAY = msg(
  '{appointmentsToday, plural, =0 {No appointments today} one {1 appointment today} other {{appointmentsToday} appointments today}}',
);

/** `4 referrals need an update, 2 appointments today`; without what is not known. */
export function daySummary(
  needUpdate: Pick<NeedUpdate, 'needUpdateTotal'> | undefined,
  appointments: Pick<Appointments, 'appointmentsToday'> | undefined,
): string {
  if (needUpdate && appointments) {
    return t(
      '{needUpdateTotal, plural, =0 {No referral needs an update} one {1 referral needs an update} other {{needUpdateTotal} referrals need an update}}, {appointmentsToday, plural, =0 {no appointments today} one {1 appointment today} other {{appointmentsToday} appointments today}}',
      { needUpdateTotal: needUpdate.needUpdateTotal, appointmentsToday: appointments.appointmentsToday },
    );
  }
  if (needUpdate) return t({ id: NEED_UPDATE, values: { needUpdateTotal: needUpdate.needUpdateTotal } });
  if (appointments) return t({ id: TODAY, values: { appointmentsToday: appointments.appointmentsToday } });
  return '';
}

const NUMBERS = [
  msg('No'),
  msg('One'),
  msg('Two'),
  msg('Three'),
  msg('Four'),
  msg('Five'),
  msg('Six'),
  msg('Seven'),
  msg('Eight'),
  msg('Nine'),
  msg('Ten'),
];

/** `Six steps, then referrals can reach you`. */
export function stepsSummary(left: number): string {
  const word = NUMBERS[left];
  return t(
    '{left, plural, one {{count} step, then referrals can reach you} other {{count} steps, then referrals can reach you}}',
    {
      left,
      count: word === undefined ? left : t(word),
    },
  );
}

/** `1st`, `2nd`, `3rd`, `11th`: a place in a ranking. */
export function ordinal(place: number): string {
  return t({ id: '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', values: { place } });
}

/** An agent who never had a referral and is not set up yet: sees the checklist first (D-24). */
export function isNewAgent(funnel: Funnel, onboarding: Onboarding): boolean {
  return hasNoReferrals(funnel) && onboarding.some(({ isDone }) => !isDone);
}

export const hasNoReferrals = (funnel: Funnel): boolean => funnel.every(({ total }) => total === 0);
