import type { ReferralCategory, ReferralEntry, ReferralGroup } from '@portal/shared/contracts';

/** What "Show them" would do to a page of the list. */
export interface ListChanges {
  /** Rows that the list has gained. */
  newCount: number;
  /** Rows that are shown and belong to another tab now. */
  movedCount: number;
  /** The one tab they belong to; null when there are several. */
  movedTo: ReferralCategory | null;
  /** Rows that the list has lost otherwise: a director returned them to the queue, or they do not match its filters any more. */
  goneCount: number;
  /** Whether rows would be shown in another order, or others. */
  isReordered: boolean;
}

/** A page of rows, and how many there are on all pages. */
interface Rows {
  data: ReferralGroup[];
  totalCount: number;
}

export const keyOfGroup = ({ agent, consumer }: ReferralGroup): string => `${agent.agentId}-${consumer.consumerId}`;

/**
 * The page as it is shown, with what was changed elsewhere: the same rows in the same order.
 * @param fresh the same page as the server has it now
 * @param left the whole consumers of rows that are not on it any more
 */
export function patchRows(
  shown: readonly ReferralGroup[],
  fresh: readonly ReferralGroup[],
  left: ReadonlyMap<string, ReferralGroup>,
): ReferralGroup[] {
  const byKey = new Map(fresh.map((group) => [keyOfGroup(group), group]));
  return shown.map((group) => {
    const newer = byKey.get(keyOfGroup(group));
    if (newer) return newer;
    const whole = left.get(keyOfGroup(group));
    return whole ? { ...group, referral: group.referral.map((side) => sideOf(whole, side) ?? side) } : group;
  });
}

/** The rows that are not on the page any more although one of their sides was changed. */
export function leftRows(
  shown: readonly ReferralGroup[],
  fresh: readonly ReferralGroup[],
  changed: ReadonlySet<number>,
): ReferralGroup[] {
  const stay = new Set(fresh.map(keyOfGroup));
  return shown.filter(
    (group) => !stay.has(keyOfGroup(group)) && group.referral.some((side) => changed.has(side.agentReferralId)),
  );
}

/** Sides of a patched page that are newer than before. */
export function newerSides(before: readonly ReferralGroup[], after: readonly ReferralGroup[]): ReferralEntry[] {
  const revisions = new Map(
    before.flatMap(({ referral }) => referral.map((side) => [side.agentReferralId, side.revision] as const)),
  );
  return after.flatMap(({ referral }) =>
    referral.filter((side) => side.revision > (revisions.get(side.agentReferralId) ?? Infinity)),
  );
}

/** @param tab the tab that is shown @param shown the patched page, with the count of when it was read */
export function changesOf(tab: ReferralCategory, shown: Rows, fresh: Rows): ListChanges {
  const moved = shown.data.filter(({ referral }) => referral.every(({ category }) => category !== tab));
  const targets = new Set(moved.flatMap(({ referral }) => referral.map(({ category }) => category)));
  const gained = fresh.totalCount - shown.totalCount + moved.length;
  const keysOf = ({ data }: Rows) => data.map(keyOfGroup).join();
  return {
    newCount: Math.max(0, gained),
    movedCount: moved.length,
    movedTo: targets.size === 1 ? [...targets][0]! : null, // it has one
    goneCount: Math.max(0, -gained),
    isReordered: keysOf(shown) !== keysOf(fresh),
  };
}

/** Whether there is anything to show. */
export const hasChanges = ({ newCount, movedCount, goneCount, isReordered }: ListChanges): boolean =>
  newCount > 0 || movedCount > 0 || goneCount > 0 || isReordered;

const sideOf = ({ referral }: ReferralGroup, { agentReferralId }: ReferralEntry): ReferralEntry | undefined =>
  referral.find((side) => side.agentReferralId === agentReferralId);
