import { BADGE_IDS, type BadgeId } from '@portal/shared/contracts';
import type { RankFacts } from './rank-score.ts';

/** What badges are judged by. */
export interface BadgeFacts extends Omit<RankFacts, 'closings'> {
  /** Sales of the last twelve months. */
  closingsByZip: Record<string, number>;
  /** Sales of the calendar year that had most. */
  closingsOfBestYear: number;
  sponsoredZips: number;
  /** Languages besides English that the agent reports, or chooses to work in. */
  additionalLanguages: number;
}

/** How far an agent is with a badge; it is reached when `progress` is not below `goal`. */
export interface BadgeProgress {
  badgeId: BadgeId;
  progress: number;
  goal: number;
  zip: string | null;
}

type Rule = (facts: BadgeFacts) => Omit<BadgeProgress, 'badgeId'>;

/** With fewer new leads than this, answering all of them in time would say little. */
const LEADS_FOR_PROMPT = 5;

/** The rules of all badges (decision 0048). */
const RULES: Record<BadgeId, Rule> = {
  // nine of ten, counted in leads so that one can see how many are missing
  prompt: ({ promptUpdates, newReferrals }) => ({
    progress: promptUpdates,
    goal: Math.ceil((9 * Math.max(LEADS_FOR_PROMPT, newReferrals)) / 10),
    zip: null,
  }),
  closer: ({ closingsByZip }) => ({
    progress: Object.values(closingsByZip).reduce((sum, closings) => sum + closings, 0),
    goal: 8,
    zip: null,
  }),
  'guaranteed-display': ({ sponsoredZips }) => ({ progress: sponsoredZips, goal: 3, zip: null }),
  'local-expert': ({ closingsByZip }) => {
    const [zip = null, progress = 0] = Object.entries(closingsByZip).toSorted(byClosings)[0] ?? [];
    return { progress, goal: 3, zip };
  },
  'ten-in-a-year': ({ closingsOfBestYear }) => ({ progress: closingsOfBestYear, goal: 10, zip: null }),
  'two-languages': ({ additionalLanguages }) => ({ progress: Math.min(1, additionalLanguages), goal: 1, zip: null }),
};

/** The progress of an agent in every badge, in the order of the page. */
export function badgesOf(facts: BadgeFacts): BadgeProgress[] {
  return BADGE_IDS.map((badgeId) => ({ badgeId, ...RULES[badgeId](facts) }));
}

/** Facts of an agent for whom nothing was counted yet. */
export const NO_FACTS: BadgeFacts = {
  newReferrals: 0,
  promptUpdates: 0,
  referrals: 0,
  appointments: 0,
  transactionsTotal: null,
  closingsByZip: {},
  closingsOfBestYear: 0,
  sponsoredZips: 0,
  additionalLanguages: 0,
};

/** Most first; equal ones by ZIP, so that the same facts name the same ZIP. */
function byClosings([oneZip, one]: [string, number], [otherZip, other]: [string, number]): number {
  return other - one || (oneZip < otherZip ? -1 : 1);
}
