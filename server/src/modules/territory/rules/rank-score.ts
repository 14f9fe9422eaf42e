import { RANK_FACTORS, type RankFactor } from '@portal/shared/contracts';

/** The factors of an agent's rank; closings are those of one ZIP or of one market. */
export interface RankFacts {
  /** Referrals of the last 90 days that are two days old, and those of them that were updated within these two days. */
  newReferrals: number;
  promptUpdates: number;
  /** All referrals, and those that reached an appointment or more. */
  referrals: number;
  appointments: number;
  /** Sales of the last twelve months. */
  closings: number;
  /** Sales of the whole career, as the license records say; null when unknown. */
  transactionsTotal: number | null;
}

export type RankPoints = Record<RankFactor, number>;

/** The most points of each factor; together 100. */
export const MAX_POINTS: RankPoints = { promptness: 35, closings: 30, appointments: 20, experience: 15 };
/** The points Guaranteed Display adds in a ZIP that the agent sponsors. */
export const BOOST_POINTS = 30;
/** Closings of a year that give the full points of that factor, in a whole market and in one ZIP. */
export const CLOSINGS_FOR_ALL_POINTS = { market: 8, zip: 3 } as const;
/** Sales of a career that give the full points of experience. */
export const TRANSACTIONS_FOR_ALL_POINTS = 300;

/** Points by factor, each between 0 and its maximum, in hundredths. Without data for a factor there are no points. */
export function rankPoints(facts: RankFacts, area: keyof typeof CLOSINGS_FOR_ALL_POINTS): RankPoints {
  const points = (factor: RankFactor, share: number) =>
    Math.round(MAX_POINTS[factor] * Math.min(1, Math.max(0, share)) * 100) / 100;
  return {
    promptness: points('promptness', ratio(facts.promptUpdates, facts.newReferrals)),
    closings: points('closings', facts.closings / CLOSINGS_FOR_ALL_POINTS[area]),
    appointments: points('appointments', ratio(facts.appointments, facts.referrals)),
    experience: points('experience', (facts.transactionsTotal ?? 0) / TRANSACTIONS_FOR_ALL_POINTS),
  };
}

/** All points together. */
export function totalPoints(points: RankPoints): number {
  return RANK_FACTORS.reduce((sum, factor) => sum + points[factor], 0);
}

export interface RankCandidate {
  agentId: number;
  /** Points without the boost. */
  points: number;
  isSponsor: boolean;
}

export interface RankedAgent {
  agentId: number;
  /** The agent's rank as a sponsor, actual or hypothetical; everyone else as they are. 1 is best. */
  rankWithBoost: number;
  /** The agent's rank without sponsoring, actual or hypothetical; everyone else as they are. */
  rankWithoutBoost: number;
}

/** Ranks the agents of one ZIP. Ties are broken by the lower agent id, so that ranks are stable. */
export function rankAgents(candidates: readonly RankCandidate[]): RankedAgent[] {
  const standing = candidates.map((candidate) => ({
    agentId: candidate.agentId,
    points: candidate.points + (candidate.isSponsor ? BOOST_POINTS : 0),
  }));
  return candidates.map(({ agentId, points }) => {
    const others = standing.filter((other) => other.agentId !== agentId);
    const rankAt = (own: number) =>
      1 + others.filter((other) => other.points > own || (other.points === own && other.agentId < agentId)).length;
    return { agentId, rankWithBoost: rankAt(points + BOOST_POINTS), rankWithoutBoost: rankAt(points) };
  });
}

const SENTENCES: Record<RankFactor, { up: string; down: string }> = {
  promptness: {
    up: 'Updates within two days of a new lead counted most.',
    down: 'New leads without an update in two days counted most.',
  },
  closings: {
    up: 'Your closings of the last twelve months counted most.',
    down: 'Fewer closings in the last twelve months counted most.',
  },
  appointments: {
    up: 'Leads that became appointments counted most.',
    down: 'Leads that did not become appointments counted most.',
  },
  experience: { up: 'Your transactions counted most.', down: 'Your transactions counted most.' },
};

/** The factor whose points moved most, and by how much, in hundredths; null when none moved. */
export function strongestMove(before: Partial<RankPoints>, now: RankPoints): { factor: RankFactor; by: number } | null {
  const moves = RANK_FACTORS.map((factor) => ({
    factor,
    by: Math.round((now[factor] - (before[factor] ?? 0)) * 100) / 100,
  }));
  const strongest = moves.reduce((best, move) => (Math.abs(move.by) > Math.abs(best.by) ? move : best));
  return strongest.by === 0 ? null : strongest;
}

/** The factor that moved a rank most (CS-084), in English too; null when no points changed in the rank's direction. */
export function reasonOfChange(
  before: Partial<RankPoints>,
  now: Partial<RankPoints>,
  isUp: boolean,
): { factor: RankFactor; sentence: string } | null {
  const moves = RANK_FACTORS.map((factor) => ({
    factor,
    by: ((now[factor] ?? 0) - (before[factor] ?? 0)) * (isUp ? 1 : -1),
  }));
  const strongest = moves.reduce((best, move) => (move.by > best.by ? move : best));
  const { factor, by } = strongest;
  return by > 0 ? { factor, sentence: SENTENCES[factor][isUp ? 'up' : 'down'] } : null;
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
