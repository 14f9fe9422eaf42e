import type { AgentBadge, BadgeId, RankFactor, RankFactorPoints, RankOfWeek } from '@portal/shared/contracts';
import { formatShortDay, perLocale } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { HouseIcon, LanguagesIcon, MapPinIcon, StarIcon, TrophyIcon, ZapIcon } from '@portal/shared/ui/icon';

export const FACTOR_NAMES: Record<RankFactor, string> = {
  promptness: msg('Updates within two days'),
  closings: msg('Closings'),
  appointments: msg('Appointments'),
  experience: msg('Experience'),
};

const FACTOR_FACTS: Record<RankFactor, string> = {
  promptness: msg(
    '{outOf, plural, =0 {No new leads in 90 days} one {{count} of 1 new lead in 90 days} other {{count} of {outOf} new leads in 90 days}}',
  ),
  closings: msg('{count} in 12 months, {outOf} earn full points'),
  appointments: msg(
    '{outOf, plural, =0 {No referrals yet} one {{count} of 1 referral had an appointment} other {{count} of {outOf} referrals had an appointment}}',
  ),
  experience: msg('{count, plural, one {{count} total sale} other {{count} total sales}}, {outOf} earn full points'),
};

/** `18 of 20 new leads in 90 days`; null for a week whose numbers were not kept. */
export function factorFacts({ factor, counted }: RankFactorPoints): string | null {
  return counted && t({ id: FACTOR_FACTS[factor], values: { ...counted } });
}

/** `Closings, +3.75`: what moved the points of a week most. */
export function moveOf({ moved }: RankOfWeek): string {
  if (!moved) return t('No change');
  const by = `${moved.by > 0 ? '+' : '−'}${Math.abs(moved.by).toFixed(1)}`;
  return t('{factor}, {by}', { factor: t(FACTOR_NAMES[moved.factor]), by });
}

interface BadgeTexts {
  name: string;
  rule: string;
  Icon: typeof HouseIcon;
}

export const BADGE_TEXTS: Record<BadgeId, BadgeTexts> = {
  prompt: { name: msg('Prompt'), rule: msg('9 of 10 updates in two days, for 90 days'), Icon: ZapIcon },
  closer: { name: msg('Closer'), rule: msg('8 closings in 12 months'), Icon: HouseIcon },
  'guaranteed-display': { name: msg('Guaranteed Display'), rule: msg('Sponsor three ZIPs'), Icon: StarIcon },
  'local-expert': { name: msg('Local expert'), rule: msg('3 closings in one ZIP in 12 months'), Icon: MapPinIcon },
  'ten-in-a-year': { name: msg('Ten in a year'), rule: msg('10 closings in one calendar year'), Icon: TrophyIcon },
  'two-languages': {
    name: msg('Two languages'),
    rule: msg('Help consumers in a second language'),
    Icon: LanguagesIcon,
  },
};

/** What is missing to a badge that is not reached: `6 of 8`. */
export function missing({ badgeId, progress, goal }: AgentBadge): string {
  if (badgeId === 'two-languages') return t('Add it under Service ZIP Codes or Preferences; counted on Fridays');
  // nine of ten of the new leads: the points beside it count out of all of them
  if (badgeId === 'prompt') return t('{progress} in time, {goal} needed', { progress, goal });
  return t('{progress} of {goal}', { progress, goal });
}

const month = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
/** `Oct 30`, or `Mar 2025` for a day of another year. */
export function since(calendarDay: string, today: Date): string {
  const date = new Date(`${calendarDay}T00:00:00Z`);
  return date.getUTCFullYear() === today.getUTCFullYear() ? formatShortDay(calendarDay) : month().format(date);
}
