import type { Dashboard } from '@portal/shared/contracts';

const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** `Friday, November 20`, the viewer's day. */
export const dayTitle = (now: Date): string => today.format(now);

/** `4 referrals need an update, 2 appointments today`. */
export function daySummary({
  needUpdateTotal,
  appointmentsToday,
}: Pick<Dashboard['agentStats'], 'needUpdateTotal' | 'appointmentsToday'>): string {
  const updates =
    needUpdateTotal === 0
      ? 'No referral needs an update'
      : needUpdateTotal === 1
        ? '1 referral needs an update'
        : `${needUpdateTotal} referrals need an update`;
  const appointments =
    appointmentsToday === 0
      ? 'no appointments today'
      : appointmentsToday === 1
        ? '1 appointment today'
        : `${appointmentsToday} appointments today`;
  return `${updates}, ${appointments}`;
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** `Six steps, then referrals can reach you`. */
export function stepsSummary(left: number): string {
  return `${NUMBERS[left] ?? left} ${left === 1 ? 'step' : 'steps'}, then referrals can reach you`;
}

/** `1st`, `2nd`, `3rd`, `11th`: a place in a ranking. */
export function ordinal(place: number): string {
  return `${place}${SUFFIXES[ordinals.select(place)] ?? 'th'}`;
}
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** An agent to whom no referral has ever come, and who is not set up yet: sees the checklist first (D-24). */
export function isNewAgent({ agentStats, onboarding }: Pick<Dashboard, 'agentStats' | 'onboarding'>): boolean {
  return agentStats.funnel.every(({ total }) => total === 0) && onboarding.some(({ isDone }) => !isDone);
}
