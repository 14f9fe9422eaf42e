import type { WorthMonth, ZipWorth } from '@portal/shared/contracts';
import { addDays, addMonths, shareOf } from '@portal/shared/domain';

/** A paid term of a ZIP. Days are those of UTC, `YYYY-MM-DD`. */
export interface PaidTerm {
  startsOn: string;
  renewsOn: string;
  /** How many months it was sold for. */
  months: number;
  /** What was paid for it and not given back. */
  keptCents: number;
  refundedCents: number;
  /** The day that a refund ended it; null: none did. */
  endedOn: string | null;
}

/** A referral of the agent in the ZIP. */
export interface WorthReferral {
  createdOn: string;
  hasAppointment: boolean;
  /** Of a sale. */
  soldOn: string | null;
  commissionCents: number;
}

export interface WorthFacts {
  /** The sponsorship as it is now; null: it has ended. */
  sponsorship: { since: string; renewsOn: string; endsAtTerm: boolean } | null;
  terms: readonly PaidTerm[];
  referrals: readonly WorthReferral[];
}

interface Period {
  from: string;
  /** The first day after it. */
  until: string;
}

/**
 * What a sponsored ZIP cost and brought, by calendar month.
 *
 * - **Price**: a term is paid in as many equal parts as it has months, to the cent; each counts in the calendar month in which that month
 *   of the term begins, and not before it has begun. What was given back was not paid: the rest of a term that a refund ended is spread
 *   over the months that had begun by then.
 * - **Referrals** are those that came while the ZIP was sponsored, each in the month it came.
 * - **Closings and commissions** are of these referrals alone, each in the month of its sale, also when the sponsorship has ended since.
 *   What was already there when it began was not brought by it.
 * @param today what lies after it is left out
 */
export function zipWorth(facts: WorthFacts, today: string): Omit<ZipWorth, 'zip' | 'name'> {
  const { sponsorship, terms } = facts;
  const periods = periodsOf(facts, today);
  const isOrdered = terms.length > 0;
  const months = new Map<string, WorthMonth>();
  const monthOf = (day: string): WorthMonth => {
    const month = day.slice(0, 7);
    const known = months.get(month) ?? emptyMonth(month, isOrdered);
    months.set(month, known);
    return known;
  };
  for (const term of terms) {
    for (const { day, cents } of partsOf(term, today)) {
      const month = monthOf(day);
      month.paidCents = (month.paidCents ?? 0) + cents;
    }
  }
  for (const referral of facts.referrals) {
    if (!periods.some(({ from, until }) => from <= referral.createdOn && referral.createdOn < until)) continue;
    const came = monthOf(referral.createdOn);
    came.referrals += 1;
    if (referral.hasAppointment) came.appointments += 1;
    if (referral.soldOn === null || referral.soldOn > today) continue;
    const sold = monthOf(referral.soldOn);
    sold.closings += 1;
    sold.commissionCents += referral.commissionCents;
  }
  const since = earliest(periods.map(({ from }) => from));
  const until = sponsorship?.renewsOn ?? latest(periods.map((period) => period.until));
  const lastDay = sponsorship ? today : earliest([addDays(until, -1), today]);
  const present = terms
    .filter(({ startsOn }) => startsOn <= today)
    .toSorted(byStart)
    .at(-1);
  return {
    since,
    termStartedOn: present?.startsOn ?? sponsorship?.since ?? since,
    term: present ? { months: present.months, totalCents: present.keptCents } : null,
    until,
    hasEnded: sponsorship === null,
    endsAtTerm: sponsorship?.endsAtTerm ?? false,
    refundedCents: terms.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    months: withoutGaps(months, earliest([since, today]), lastDay, isOrdered),
  };
}

/** When the ZIP was the agent's: until today at least, while they sponsor it, also when a renewal is late. */
function periodsOf({ sponsorship, terms }: WorthFacts, today: string): Period[] {
  const paid = terms.map(({ startsOn, renewsOn, endedOn }) => ({
    from: startsOn,
    until: endedOn === null ? renewsOn : earliest([renewsOn, endedOn]),
  }));
  if (!sponsorship) return paid;
  return [...paid, { from: sponsorship.since, until: latest([sponsorship.renewsOn, addDays(today, 1)]) }];
}

/** The parts of a price that are due by today, and the day that each of them counts on. */
function partsOf({ startsOn, months, keptCents, endedOn }: PaidTerm, today: string): { day: string; cents: number }[] {
  const begins = Array.from({ length: months }, (_, index) => addMonths(startsOn, index));
  const begun = endedOn === null ? begins : begins.filter((day) => day < endedOn);
  // it was ended before it began
  const days = begun.length > 0 ? begun : [endedOn ?? startsOn];
  return days
    .map((day, index) => ({
      day,
      cents: shareOf(keptCents, index + 1, days.length) - shareOf(keptCents, index, days.length),
    }))
    .filter(({ day }) => day <= today);
}

function withoutGaps(
  months: ReadonlyMap<string, WorthMonth>,
  firstDay: string,
  lastDay: string,
  isOrdered: boolean,
): WorthMonth[] {
  const first = earliest([firstDay.slice(0, 7), ...months.keys()]);
  const last = latest([lastDay.slice(0, 7), ...months.keys()]);
  const all: WorthMonth[] = [];
  for (let month = first; month <= last; month = addMonths(`${month}-01`, 1).slice(0, 7)) {
    all.push(months.get(month) ?? emptyMonth(month, isOrdered));
  }
  return all;
}

function emptyMonth(month: string, isOrdered: boolean): WorthMonth {
  return { month, paidCents: isOrdered ? 0 : null, referrals: 0, appointments: 0, closings: 0, commissionCents: 0 };
}

const byStart = (one: PaidTerm, other: PaidTerm): number => (one.startsOn < other.startsOn ? -1 : 1);
const earliest = (days: readonly string[]): string => days.toSorted()[0]!; // never asked of none
const latest = (days: readonly string[]): string => days.toSorted().at(-1)!; // never asked of none
