import type {
  AgentZipStat,
  Dashboard,
  DashboardPart,
  DashboardPartData,
  ZipDataResponse,
  ZipOffer,
} from '@portal/shared/contracts';
import type { z } from 'zod';

type Due = Dashboard['agentStats']['needUpdate'][number];

export const due = (values: Partial<Due> = {}): Due => ({
  agentReferralId: 7001,
  consumerName: 'Theodora Papadakis',
  sides: 'Seller',
  place: '1284 S Gaylord St, Denver, CO 80210',
  categoryStatus: 'Contacted',
  daysSinceUpdate: 12,
  estimatedCommission: 22_490,
  note: null,
  phoneNumber: '3035550110',
  ...values,
});

export const zipStat = (values: Partial<AgentZipStat> = {}): AgentZipStat => ({
  status: values.isSponsored === false ? 'free' : 'yours',
  zip: '80205',
  name: 'Whittier',
  isSponsored: true,
  renewsOn: '2027-03-02',
  endsAtTerm: false,
  rankWithBoost: 1,
  rankWithoutBoost: 4,
  rankedAgents: 9,
  referrals: 19,
  commissions: 31_240,
  ...values,
});

const STEPS = [
  ['password', 'Change your temporary password', '/change-password', 2],
  ['agreement', 'Sign the referral agreement', '/referral-agreement', 3],
  ['service-zips', 'Add your service ZIP codes', '/service-zip-codes', 4],
] as const;
export const steps = (done: number): Dashboard['onboarding'] =>
  STEPS.map(([key, label, path, minutes], index) => ({ key, label, path, minutes, isDone: index < done }));

/** A busy agent's dashboard as the server returns it; tests override what matters to them. */
export function dashboard(values: Partial<Dashboard> = {}): Dashboard {
  return {
    agentId: 10_482,
    agentRank: {
      rank: 3,
      outOf: 41,
      market: 'Denver',
      history: [
        { week: '2026-11-06', rank: 7 },
        { week: '2026-11-13', rank: 5 },
        { week: '2026-11-20', rank: 3 },
      ],
      change: { from: 5, to: 3, since: '2026-11-13', reason: 'Updates within two days of a new lead counted most.' },
    },
    agentStats: {
      needUpdate: [due(), due({ agentReferralId: 7002, consumerName: 'Jamal Whitfield', estimatedCommission: null })],
      needUpdateTotal: 2,
      nextAppointments: [
        {
          agentReferralId: 7003,
          consumerName: 'Priya Raghunathan',
          at: '2026-11-20T21:00:00.000Z',
          timeZone: 'America/Denver',
          kind: 'Showing',
          place: '8811 E 35th Ave, Denver, CO 80238',
          phoneNumber: '3035550112',
        },
        {
          agentReferralId: 7004,
          consumerName: 'Wendell Brightwater',
          at: '2026-11-23T16:15:00.000Z',
          timeZone: 'America/Denver',
          kind: 'Offer review',
          place: 'By phone',
          phoneNumber: null,
        },
      ],
      appointmentsTotal: 11,
      appointmentsToday: 1,
      funnel: [
        { category: 'Active Leads', total: 23, statuses: [{ status: 'New', count: 23 }] },
        { category: 'Active Appointments', total: 11, statuses: [{ status: 'Appointment Set', count: 11 }] },
        { category: 'Wins', total: 9, statuses: [{ status: 'Sold', count: 9 }] },
        { category: 'Lost Listings/Sales', total: 7, statuses: [{ status: 'Sold by competitor', count: 7 }] },
        { category: 'Inactive', total: 14, statuses: [{ status: 'Not Interested', count: 14 }] },
      ],
      commissions: {
        year: 2026,
        total: 27_040,
        closings: 3,
        months: [4100, 0, 9440, 0, 0, 0, 0, 0, 0, 13_500, 0, 0],
      },
      responseTimes: {
        medianSeconds: 840,
        count: 23,
        medianBefore: 1320,
        weeks: [
          { endsOn: '2026-11-06', medianSeconds: 540, count: 6 },
          { endsOn: '2026-11-13', medianSeconds: null, count: 0 },
          { endsOn: '2026-11-20', medianSeconds: 840, count: 8 },
        ],
      },
    },
    agentZipStats: [
      zipStat(),
      zipStat({ zip: '80209', name: 'Washington Park', isSponsored: false, renewsOn: null, rankWithoutBoost: 9 }),
    ],
    nextEvent: {
      title: 'Winning the listing appointment',
      subTitle: 'With Anneke de Vries',
      dateTime: '2026-12-03T18:00:00.000Z',
      buttonUrl: 'https://events.example.com/winning',
    },
    onboarding: steps(2),
    ...values,
  };
}

/** No referrals yet, and nothing is set up. */
export function newAgentDashboard(): Dashboard {
  const busy = dashboard();
  return {
    ...busy,
    agentRank: { rank: null, outOf: 0, market: null, history: [], change: null },
    agentStats: {
      needUpdate: [],
      needUpdateTotal: 0,
      nextAppointments: [],
      appointmentsTotal: 0,
      appointmentsToday: 0,
      funnel: busy.agentStats.funnel.map((stage) => ({ ...stage, total: 0, statuses: [] })),
      commissions: { year: 2026, total: 0, closings: 0, months: Array.from({ length: 12 }, () => 0) },
    },
    agentZipStats: [],
    onboarding: steps(0),
  };
}

/** Totals of all sponsored ZIPs. */
export const CLOSED = { commissions: 31_240, salesVolume: 1_250_000, transactions: 4 };
const NOTHING_CLOSED = { commissions: 0, salesVolume: 0, transactions: 0 };

/**
 * The parts of a dashboard, as the server reads them now.
 * @param isOlder the server leaves it to the printed calls what is known about the ZIPs
 */
export function partsOf(
  { agentRank, agentStats, agentZipStats, nextEvent, onboarding }: Dashboard,
  isOlder = false,
): {
  [Part in DashboardPart]: DashboardPartData<Part>;
} {
  const firstSponsored = agentZipStats.find(({ isSponsored }) => isSponsored);
  const { needUpdate, needUpdateTotal, nextAppointments, appointmentsTotal, appointmentsToday } = agentStats;
  return {
    needUpdate: { needUpdate, needUpdateTotal },
    appointments: { nextAppointments, appointmentsTotal, appointmentsToday },
    funnel: agentStats.funnel,
    rank: agentRank,
    zips: agentZipStats.map(({ zip, isSponsored, referrals, commissions, ...stats }) => {
      const own = { zip, isSponsored, referrals, commissions };
      if (isOlder) return own;
      const closed = zip === firstSponsored?.zip ? CLOSED : isSponsored ? NOTHING_CLOSED : null;
      return { ...own, stats: { ...stats, closed } };
    }),
    commissions: agentStats.commissions,
    responseTimes: agentStats.responseTimes ?? { medianSeconds: null, count: 0, medianBefore: null, weeks: [] },
    nextEvent,
    onboarding,
  };
}

/** What the printed call says of a ZIP (API-64). */
export const zipOffer = (stat: AgentZipStat): ZipOffer => ({
  zip: stat.zip,
  name: stat.name,
  city: 'Denver',
  state: 'CO',
  county: 'Denver',
  latitude: 39.7,
  longitude: -104.9,
  status: stat.status ?? 'free',
  isNowFree: false,
  monthlyPrice: 200,
  spots: 3,
  spotsFree: 1,
  sponsors: [],
  rankNow: stat.isSponsored ? stat.rankWithBoost : stat.rankWithoutBoost,
  rankWithBoost: stat.rankWithBoost,
  rankWithoutBoost: stat.rankWithoutBoost,
  rankedAgents: stat.rankedAgents,
  referrals12Months: 0,
  commissions12Months: 0,
  lastYear: null,
  waitlistPosition: null,
  turnUntil: null,
  isHeld: false,
  renewsOn: stat.renewsOn,
  endsAtTerm: stat.endsAtTerm,
  isRenewable: false,
  miles: null,
});
export const zipStatsOf = (
  { agentZipStats }: Dashboard,
  zipCodes: readonly string[],
): z.infer<typeof ZipDataResponse> => ({
  zips: agentZipStats.filter(({ zip }) => zipCodes.includes(zip)).map(zipOffer),
});
/** And of the agent's ranks (API-59). */
export const zipRanksOf = ({ agentZipStats }: Dashboard, ignoringSgdBoost: boolean): Record<string, number> =>
  Object.fromEntries(
    agentZipStats.flatMap(({ zip, isSponsored, rankWithBoost, rankWithoutBoost }) => {
      const rank = isSponsored && !ignoringSgdBoost ? rankWithBoost : rankWithoutBoost;
      return rank === null ? [] : [[zip, rank]];
    }),
  );
