import { z } from 'zod';
import { Dollars, EntityId, Moment, ZipCode } from './primitives.ts';
import { RankFactor } from './territory/ranking.ts';
import { ReferralCategory } from './referrals/referral.ts';
import { ZIP_STATES } from './territory/territory.ts';

// Sentences are the page's, which knows the language; the server's English ones are for front ends that are older than the
// codes, and for codes that are newer than a front end.

/** What an appointment is about. */
export const APPOINTMENT_KINDS = [
  'follow-up',
  'listing-preparation',
  'listing-review',
  'showing',
  'offer-review',
  'closing',
  'buyer-consultation',
  'listing-appointment',
] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];
/** Why an update is due. */
export const DUE_NOTES = ['first-contact', 'snooze-ended'] as const;
export type DueNote = (typeof DUE_NOTES)[number];

/** Rank of an agent among the agents of their market; 1 is best (D-24). */
export const AgentRank = z.object({
  rank: z.number().int().positive().nullable(),
  outOf: z.number().int().nonnegative(),
  market: z.string().nullable(),
  /** Rank at the end of each of the last weeks, oldest first. */
  history: z.array(z.object({ week: z.iso.date(), rank: z.number().int().positive() })),
  /** Compared with the previous week, for the callout (CS-084); null when there is none or nothing changed. */
  change: z
    .object({
      from: z.number().int().positive(),
      to: z.number().int().positive(),
      since: z.iso.date(),
      /** The factor that changed most, as an English sentence. */
      reason: z.string().nullable(),
      factor: RankFactor.nullish().catch(undefined),
    })
    .nullable(),
});
export type AgentRank = z.infer<typeof AgentRank>;

export const ReferralDue = z.object({
  agentReferralId: EntityId,
  consumerName: z.string(),
  sides: z.string(),
  place: z.string(),
  /** Where a buyer without a property is searching, `Denver, CO 80202`: `place` says it in English. */
  searchingIn: z.string().nullish(),
  categoryStatus: z.string(),
  daysSinceUpdate: z.number().int(),
  estimatedCommission: Dollars.nullable(),
  note: z.string().nullable(),
  noteCode: z.enum(DUE_NOTES).nullish().catch(undefined),
  /** For calling and texting from a phone; null or absent wherever the contact rule hides it (D-17). */
  phoneNumber: z.string().nullish(),
});
export const NextAppointment = z.object({
  agentReferralId: EntityId,
  consumerName: z.string(),
  at: Moment,
  timeZone: z.string(),
  kind: z.string(),
  kindCode: z.enum(APPOINTMENT_KINDS).optional().catch(undefined),
  place: z.string(),
  phoneNumber: z.string().nullable(),
});
/** One ZIP the agent serves (DASH-01, D-24). */
export const AgentZipStat = z.object({
  zip: ZipCode,
  name: z.string(),
  isSponsored: z.boolean(),
  /** What the agent can do there (D-29). Absent in answers of older servers. */
  status: z.enum(ZIP_STATES).optional().catch(undefined),
  renewsOn: z.iso.date().nullable(),
  /** Canceled: it ends on the day it would renew. Older servers do not say so. */
  endsAtTerm: z.boolean().default(false),
  rankWithBoost: z.number().int().positive().nullable(),
  rankWithoutBoost: z.number().int().positive().nullable(),
  rankedAgents: z.number().int().nonnegative(),
  referrals: z.number().int().nonnegative(),
  commissions: Dollars,
});
export type AgentZipStat = z.infer<typeof AgentZipStat>;

/** The medians of an agent's response times (D-47), in seconds; null where nobody was reached. */
export const ResponseTimes = z.object({
  /** Median of the last 30 days. */
  medianSeconds: z.number().int().nonnegative().nullable(),
  /** Leads that were reached in them. */
  count: z.number().int().nonnegative(),
  /** Median of the 30 days before. */
  medianBefore: z.number().int().nonnegative().nullable(),
  /** The last weeks of seven days, oldest first; the last one ends today. */
  weeks: z.array(
    z.object({
      endsOn: z.iso.date(),
      medianSeconds: z.number().int().nonnegative().nullable(),
      count: z.number().int().nonnegative(),
    }),
  ),
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;

/** The referrals that need an update: the first few, and how many there are. */
export const NeedUpdate = z.object({ needUpdate: z.array(ReferralDue), needUpdateTotal: z.number().int() });
export type NeedUpdate = z.infer<typeof NeedUpdate>;
/** The appointments that are still to come: the first few, how many, and how many today in the zone of each. */
export const Appointments = z.object({
  nextAppointments: z.array(NextAppointment),
  appointmentsTotal: z.number().int(),
  appointmentsToday: z.number().int(),
});
export type Appointments = z.infer<typeof Appointments>;
/** The rows of each tab of the referrals page by status. */
export const Funnel = z.array(
  z.object({
    category: ReferralCategory,
    total: z.number().int(),
    statuses: z.array(z.object({ status: z.string(), count: z.number().int() })),
  }),
);
export type Funnel = z.infer<typeof Funnel>;
export const Commissions = z.object({
  year: z.number().int(),
  total: Dollars,
  closings: z.number().int(),
  /** Twelve amounts, January first. */
  months: z.array(Dollars).length(12),
});
export type Commissions = z.infer<typeof Commissions>;
export const NextEvent = z
  .object({ title: z.string(), subTitle: z.string().nullable(), dateTime: Moment, buttonUrl: z.string().nullable() })
  .nullable();
export type NextEvent = z.infer<typeof NextEvent>;
export const Onboarding = z.array(
  z.object({ key: z.string(), label: z.string(), isDone: z.boolean(), path: z.string(), minutes: z.number().int() }),
);
export type Onboarding = z.infer<typeof Onboarding>;

/**
 * `GET /agent/v2/agent-portal/dashboard/{agentId}`: everything in one response, for releases of the dashboard from before it
 * was read in parts (docs/decisions/0062).
 */
export const Dashboard = z.object({
  agentId: EntityId,
  agentRank: AgentRank,
  agentStats: z.object({
    ...NeedUpdate.shape,
    ...Appointments.shape,
    funnel: Funnel,
    commissions: Commissions,
    /** Absent in an answer of an older server. */
    responseTimes: ResponseTimes.optional(),
  }),
  agentZipStats: z.array(AgentZipStat),
  nextEvent: NextEvent,
  onboarding: Onboarding,
});
export type Dashboard = z.infer<typeof Dashboard>;

/** A ZIP the agent serves or sponsors, with what is theirs there. */
export const OwnZip = z.object({
  zip: ZipCode,
  isSponsored: z.boolean(),
  referrals: z.number().int().nonnegative(),
  /** Received this year. */
  commissions: Dollars,
  /**
   * What the printed calls answer about it (API-59, API-64, API-68), which saves the page those calls. Older servers do not send
   * it.
   */
  stats: AgentZipStat.pick({
    name: true,
    status: true,
    renewsOn: true,
    endsAtTerm: true,
    rankWithBoost: true,
    rankWithoutBoost: true,
    rankedAgents: true,
  })
    .extend({
      /** All that the agent ever closed there; null where they are no sponsor. */
      closed: z
        .object({ commissions: Dollars, salesVolume: Dollars, transactions: z.number().int().nonnegative() })
        .nullable(),
    })
    .optional(),
});
export type OwnZip = z.infer<typeof OwnZip>;

/** The parts of the dashboard that load and fail alone, in the order in which they matter. */
export const DASHBOARD_PARTS = [
  'needUpdate',
  'appointments',
  'funnel',
  'rank',
  'zips',
  'commissions',
  'responseTimes',
  'nextEvent',
  'onboarding',
] as const;
export const DashboardPart = z.enum(DASHBOARD_PARTS);
export type DashboardPart = z.infer<typeof DashboardPart>;
/** What each part is. */
export const DASHBOARD_PART_DATA = {
  needUpdate: NeedUpdate,
  appointments: Appointments,
  funnel: Funnel,
  rank: AgentRank,
  /** Sponsored ones first, then by referrals. */
  zips: z.array(OwnZip),
  commissions: Commissions,
  responseTimes: ResponseTimes,
  nextEvent: NextEvent,
  onboarding: Onboarding,
} satisfies Record<DashboardPart, z.ZodType>;
export type DashboardPartData<Part extends DashboardPart> = z.infer<(typeof DASHBOARD_PART_DATA)[Part]>;

/** One part of a response: its data; that it failed, and where the log says why; or that it takes longer. */
function partOf<Data extends z.ZodType>(data: Data) {
  return z
    .discriminatedUnion('state', [
      z.object({ state: z.literal('loaded'), data }),
      z.object({ state: z.literal('failed'), requestId: z.string() }),
      z.object({ state: z.literal('slow') }),
    ])
    .optional();
}

/**
 * `GET /agent/v2/agent-portal/dashboard/{agentId}/parts?parts=needUpdate,rank`: the parts that were asked for. None waits
 * for another for long: what is not there in time is `slow`, and is asked for again with `wait=true`, which waits.
 */
export const DashboardParts = z.object({
  agentId: EntityId,
  parts: z.object({
    needUpdate: partOf(NeedUpdate),
    appointments: partOf(Appointments),
    funnel: partOf(Funnel),
    rank: partOf(AgentRank),
    zips: partOf(DASHBOARD_PART_DATA.zips),
    commissions: partOf(Commissions),
    responseTimes: partOf(ResponseTimes),
    nextEvent: partOf(NextEvent),
    onboarding: partOf(Onboarding),
  } satisfies Record<DashboardPart, z.ZodType>),
});
export type DashboardParts = z.infer<typeof DashboardParts>;
