import { z } from 'zod';
import { Moment, ZipCode } from '../primitives.ts';

const Count = z.number().int().nonnegative();
const Place = z.number().int().positive();

/** What a rank is made of; the order of the page. */
export const RANK_FACTORS = ['promptness', 'closings', 'appointments', 'experience'] as const;
export const RankFactor = z.enum(RANK_FACTORS);
export type RankFactor = z.infer<typeof RankFactor>;

export const BADGE_IDS = [
  'prompt',
  'closer',
  'guaranteed-display',
  'local-expert',
  'ten-in-a-year',
  'two-languages',
] as const;
export const BadgeId = z.enum(BADGE_IDS);
export type BadgeId = z.infer<typeof BadgeId>;

/** Points of one factor in the market, of at most `most`, and the numbers they come from. */
export const RankFactorPoints = z.object({
  factor: RankFactor,
  points: z.number().nonnegative(),
  most: z.number().positive(),
  /** What was counted, and of how many; null for a week that was counted before these were kept. */
  counted: z.object({ count: Count, outOf: Count }).nullable(),
});
export type RankFactorPoints = z.infer<typeof RankFactorPoints>;

/** The agent's place in one ZIP they serve: as a sponsor, actual or hypothetical, and without sponsoring. */
export const RankInZip = z.object({
  zip: ZipCode,
  name: z.string(),
  isSponsored: z.boolean(),
  rankWithBoost: Place,
  rankWithoutBoost: Place,
  rankedAgents: Count,
  /** The agent's closings there within twelve months; null for a week that was counted before these were kept. */
  closings: Count.nullable(),
});
export type RankInZip = z.infer<typeof RankInZip>;

/** One week in a market. */
export const RankOfWeek = z.object({
  week: z.iso.date(),
  rank: Place,
  outOf: Count,
  points: z.number().nonnegative(),
  /** The factor whose points moved most since the week before; null when none did, and for the first week. */
  moved: z.object({ factor: RankFactor, by: z.number() }).nullable(),
});
export type RankOfWeek = z.infer<typeof RankOfWeek>;

/** A badge with its progress, counted together with the ranks (D-34). */
export const AgentBadge = z.object({
  badgeId: BadgeId,
  progress: Count,
  /** The badge is reached with this much progress. */
  goal: z.number().int().positive(),
  /** Since when the agent has it without a break; null: not reached. */
  earnedOn: z.iso.date().nullable(),
  /** Where most of it happened, for badges about one ZIP. */
  zip: ZipCode.nullable(),
  /** Whether consumers may see it once it is reached. */
  isShown: z.boolean(),
});
export type AgentBadge = z.infer<typeof AgentBadge>;
export const AgentBadges = z.array(AgentBadge);

/** `GET /api/agents/{agentId}/ranking`: everything `/rank` shows (HOST-25, D-34). */
export const Ranking = z.object({
  /** The market with most of the agent's ZIPs; null before the first count. */
  market: z.string().nullable(),
  factors: z.array(RankFactorPoints),
  /** The agent one place ahead: how many points they have. */
  next: z.object({ rank: Place, points: z.number() }).nullable(),
  /** Leads of the last two days that nobody has answered, and what answering all of them in time makes of the points. */
  newLeads: z.object({ count: z.number().int().positive(), until: Moment, points: z.number().nullable() }).nullable(),
  /** Points that Guaranteed Display adds in a ZIP the agent sponsors. */
  boost: z.number(),
  /** The mean of the agent's places in their ZIPs, as they are today. */
  averageRank: z.number().positive().nullable(),
  zips: z.array(RankInZip),
  /** Newest first. */
  weeks: z.array(RankOfWeek),
  badges: z.array(AgentBadge),
});
export type Ranking = z.infer<typeof Ranking>;

/** `PUT /api/agents/{agentId}/badges/{badgeId}`: whether consumers may see a badge (HOST-60). */
export const BadgeChange = z.strictObject({ isShown: z.boolean() });
export type BadgeChange = z.infer<typeof BadgeChange>;
