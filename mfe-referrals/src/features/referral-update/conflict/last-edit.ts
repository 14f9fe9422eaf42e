import type { ReferralEntry, StatusHistoryEntry } from '@portal/shared/contracts';

/** The history of a side, the newest step first. */
export const newestSteps = ({ portalStatusInfoHistory }: ReferralEntry): StatusHistoryEntry[] =>
  portalStatusInfoHistory.toSorted(
    (one, other) => Date.parse(other.lastModifiedDate) - Date.parse(one.lastModifiedDate),
  );

/** Who changed a side last; null when unknown. */
export const lastEditor = (entry: ReferralEntry): string | null => newestSteps(entry)[0]?.lastModifiedBy ?? null;
