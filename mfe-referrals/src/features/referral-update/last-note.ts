import { type ReferralEntry, type StatusHistoryEntry, UNDONE_NOTE } from '@portal/shared/contracts';

/** The newest note written by a person: neither one of the portal's own nor that of a status that was undone. */
export function lastNote({ portalStatusInfoHistory }: ReferralEntry): StatusHistoryEntry | undefined {
  const newestFirst = portalStatusInfoHistory.toSorted(
    (one, two) => Date.parse(two.lastModifiedDate) - Date.parse(one.lastModifiedDate),
  );
  let undone = 0;
  return newestFirst.find(({ kind, notes }) => {
    if (kind === 'status' && notes?.startsWith(UNDONE_NOTE)) {
      undone += 1;
      return false;
    }
    // the status before an undo is the one that was undone
    if (kind === 'status' && undone > 0) {
      undone -= 1;
      return false;
    }
    return notes && kind !== 'system';
  });
}
