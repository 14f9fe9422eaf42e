import { type ReferralEntry, type StatusHistoryEntry, UNDONE_NOTE } from '@portal/shared/contracts';

/** The newest step with a note that somebody wrote; what the portal notes by itself, such as an undo, is none. */
export function lastNote({ portalStatusInfoHistory }: ReferralEntry): StatusHistoryEntry | undefined {
  return portalStatusInfoHistory
    .filter(({ notes, kind }) => notes && kind !== 'system' && !(kind === 'status' && notes.startsWith(UNDONE_NOTE)))
    .toSorted((one, two) => Date.parse(two.lastModifiedDate) - Date.parse(one.lastModifiedDate))[0];
}
