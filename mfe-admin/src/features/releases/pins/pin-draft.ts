import { SnapshotId } from '@portal/shared/contracts/release';
import { ChangeReason, type PinRequest } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';
import { parseHours } from '../rules/pin-texts.ts';
import type { ChosenRelease } from '../rules/promotion.ts';
import { SNAPSHOT_ID_PROBLEM } from '../rules/snapshot-id.ts';

/** The state of the pin form. */
export interface PinDraft {
  /** A channel; null when it starts from a snapshot. */
  channel: string | null;
  snapshot: string;
  releases: ChosenRelease[];
  hours: string;
  reason: string;
}

/** What is wrong with a field, by its name. */
export type PinProblems = Partial<Record<'snapshot' | 'hours' | 'reason', string>>;

/** The request of a form, or what is wrong with it. */
export function pinRequest(draft: PinDraft): { request: PinRequest } | { problems: PinProblems } {
  const snapshot = SnapshotId.safeParse(draft.snapshot.trim());
  const hours = parseHours(draft.hours);
  const reason = ChangeReason.safeParse(draft.reason);
  const problems: PinProblems = {
    ...(draft.channel === null && !snapshot.success && { snapshot: t(SNAPSHOT_ID_PROBLEM) }),
    ...(hours.problem !== null && { hours: hours.problem }),
    ...(!reason.success && { reason: t(reason.error.issues[0]?.message ?? '') }),
  };
  const base = draft.channel ?? snapshot.data;
  if (base === undefined || hours.minutes === null || !reason.success) return { problems };
  return { request: { base, releases: draft.releases, minutes: hours.minutes, reason: reason.data } };
}
