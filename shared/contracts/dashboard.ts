import { z } from 'zod';
import { Dollars, EntityId, Moment, ZipCode } from './primitives.ts';
import { ReferralCategory } from './referral.ts';

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
      /** The factor that changed most, as a sentence. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type AgentRank = z.infer<typeof AgentRank>;

export const ReferralDue = z.object({
  agentReferralId: EntityId,
  consumerName: z.string(),
  sides: z.string(),
  place: z.string(),
  categoryStatus: z.string(),
  daysSinceUpdate: z.number().int(),
  estimatedCommission: Dollars.nullable(),
  note: z.string().nullable(),
  /** For calling and texting from a phone; null or absent wherever the contact rule hides it (D-17). */
  phoneNumber: z.string().nullish(),
});
export const NextAppointment = z.object({
  agentReferralId: EntityId,
  consumerName: z.string(),
  at: Moment,
  timeZone: z.string(),
  kind: z.string(),
  place: z.string(),
  phoneNumber: z.string().nullable(),
});
/** One ZIP the agent serves (DASH-01, D-24). */
export const AgentZipStat = z.object({
  zip: ZipCode,
  name: z.string(),
  isSponsored: z.boolean(),
  renewsOn: z.iso.date().nullable(),
  rankWithBoost: z.number().int().positive().nullable(),
  rankWithoutBoost: z.number().int().positive().nullable(),
  rankedAgents: z.number().int().nonnegative(),
  referrals: z.number().int().nonnegative(),
  commissions: Dollars,
});
export type AgentZipStat = z.infer<typeof AgentZipStat>;

/** The medians of an agent's response times (D-47), in seconds; null where nobody was reached. */
export const ResponseTimes = z.object({
  /** Of the last 30 days. */
  medianSeconds: z.number().int().nonnegative().nullable(),
  /** Leads that were reached in them. */
  count: z.number().int().nonnegative(),
  /** Of the 30 days before. */
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

/** `GET /agent/v2/agent-portal/dashboard/{agentId}`: one query for one screen (D-24). */
export const Dashboard = z.object({
  agentId: EntityId,
  agentRank: AgentRank,
  agentStats: z.object({
    needUpdate: z.array(ReferralDue),
    needUpdateTotal: z.number().int(),
    nextAppointments: z.array(NextAppointment),
    appointmentsTotal: z.number().int(),
    appointmentsToday: z.number().int(),
    funnel: z.array(
      z.object({
        category: ReferralCategory,
        total: z.number().int(),
        statuses: z.array(z.object({ status: z.string(), count: z.number().int() })),
      }),
    ),
    commissions: z.object({
      year: z.number().int(),
      total: Dollars,
      closings: z.number().int(),
      /** Twelve amounts, January first. */
      months: z.array(Dollars).length(12),
    }),
    /** Absent in an answer of an older server. */
    responseTimes: ResponseTimes.optional(),
  }),
  agentZipStats: z.array(AgentZipStat),
  nextEvent: z
    .object({ title: z.string(), subTitle: z.string().nullable(), dateTime: Moment, buttonUrl: z.string().nullable() })
    .nullable(),
  onboarding: z.array(
    z.object({ key: z.string(), label: z.string(), isDone: z.boolean(), path: z.string(), minutes: z.number().int() }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;
