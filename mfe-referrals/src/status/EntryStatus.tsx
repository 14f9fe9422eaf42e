import type { ReferralEntry, StatusTone } from '@portal/shared/contracts';
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

/** The tag of a side's status, in the tone the server's catalogue gives it (D-16). */
export function EntryStatus({ entry, isCompact = false }: { entry: ReferralEntry; isCompact?: boolean }): ReactNode {
  return <StatusTag status={statusWord(entry)} tone={TAG_TONES[entry.statusTone]} isCompact={isCompact} />;
}
