import type { Dashboard } from '@portal/shared/contracts';
import { perLocale } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';

const today = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' }),
);

/** `Friday, November 20`, the viewer's day. */
export const dayTitle = (now: Date): string => today().format(now);

/** `4 referrals need an update, 2 appointments today`. */
export function daySummary({
  needUpdateTotal,
  appointmentsToday,
}: Pick<Dashboard['agentStats'], 'needUpdateTotal' | 'appointmentsToday'>): string {
  return t(
    '{needUpdateTotal, plural, =0 {No referral needs an update} one {1 referral needs an update} other {{needUpdateTotal} referrals need an update}}, {appointmentsToday, plural, =0 {no appointments today} one {1 appointment today} other {{appointmentsToday} appointments today}}',
    { needUpdateTotal, appointmentsToday },
  );
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
export function isNewAgent({ agentStats, onboarding }: Pick<Dashboard, 'agentStats' | 'onboarding'>): boolean {
  return agentStats.funnel.every(({ total }) => total === 0) && onboarding.some(({ isDone }) => !isDone);
}
