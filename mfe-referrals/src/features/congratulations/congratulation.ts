import { CONGRATULATIONS_NOTE } from '@portal/shared/contracts';
import { dayIn, daysBetween } from '@portal/shared/domain';
import type { ListedReferral } from './listed-referrals.queries.ts';

/** A listing counts for so many days (DASH-38, CONST-07). */
export const CONGRATULATIONS_DAYS = 30;
const LISTED = 'Listed';
const BY_COMPETITOR = 'Listed by competitor';

/** A listing to congratulate an agent on. */
export interface Congratulation {
  agentReferralId: number;
  /** The consumer's name, for the gray bar (CS-096). */
  displayName: string;
  /** ZIP of the home, to find ZIPs nearby. */
  zip: string | null;
}

/**
 * The newest listing of the last 30 days that had no congratulation yet; null when there is none (DASH-38…41).
 * @param shownIds ids that this browser keeps (D-27)
 * @param now milliseconds since 1970
 */
export function congratulationFor(
  referrals: readonly ListedReferral[],
  { shownIds, now }: { shownIds: readonly number[]; now: number },
): Congratulation | null {
  const due = referrals.flatMap((referral) => {
    const age = daysListed(referral, now);
    const isDue = age !== null && age >= 0 && age <= CONGRATULATIONS_DAYS;
    return isDue && !wasShown(referral, shownIds) && !isByCompetitor(referral) ? [{ referral, age }] : [];
  });
  const [newest] = due.toSorted((one, other) => one.age - other.age);
  if (!newest) return null;
  const { consumerInfo, referralData } = newest.referral;
  return {
    agentReferralId: referralData.agentReferralId,
    displayName: `${consumerInfo.firstName} ${consumerInfo.lastName}`.trim(),
    zip: referralData.addressInfo.zip,
  };
}

/**
 * Calendar days since the home was listed, in the time zone of the referral: the listed day of the newest step with status
 * Listed, else the day of that step (CS-098). Null without such a step.
 */
function daysListed({ referralData }: ListedReferral, now: number): number | null {
  const { portalStatusInfoHistory, timeZone } = referralData;
  const [step] = portalStatusInfoHistory
    .filter(({ friendlyStatus }) => friendlyStatus === LISTED)
    .toSorted((one, other) => Date.parse(other.lastModifiedDate) - Date.parse(one.lastModifiedDate));
  if (!step) return null;
  const day = step.listedDate ?? dayIn(timeZone, Date.parse(step.lastModifiedDate));
  return daysBetween(day, dayIn(timeZone, now));
}

const wasShown = ({ referralData }: ListedReferral, shownIds: readonly number[]): boolean =>
  shownIds.includes(referralData.agentReferralId) ||
  referralData.portalStatusInfoHistory.some(({ notes }) => notes === CONGRATULATIONS_NOTE);

const isByCompetitor = ({ referralData }: ListedReferral): boolean =>
  referralData.friendlySubStatus?.toLowerCase() === BY_COMPETITOR.toLowerCase();
