import type { ReferralEntry, StatusTone } from '@portal/shared/contracts';
import { statusLabel } from '@portal/shared/status-labels';
import { StatusTag, type StatusTone as TagTone } from '@portal/shared/ui/status-tag';
import type { ReactNode } from 'react';

const TAG_TONES: Readonly<Record<StatusTone, TagTone>> = {
  new: 'blue',
  reached: 'teal',
  parked: 'violet',
  listed: 'green',
  neutral: 'neutral',
};

/** The word of a side's status: the sub-status where there is one. */
export const statusWord = ({ categoryStatus, categorySubStatus }: ReferralEntry): string =>
  categorySubStatus ?? categoryStatus;

/** What that status is called: by the label that staff has given it, else by its word (D-35). */
export const entryLabel = (entry: ReferralEntry): string => statusLabel(statusWord(entry), entry.buySideReferral);

/** The tag of a side's status, in the tone the server's catalogue gives it (D-16). */
export function EntryStatus({ entry, isCompact = false }: { entry: ReferralEntry; isCompact?: boolean }): ReactNode {
  return <StatusTag status={entryLabel(entry)} tone={TAG_TONES[entry.statusTone]} isCompact={isCompact} />;
}
