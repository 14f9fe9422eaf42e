import { CONGRATULATIONS_NOTE, type ReferralEntry, type StatusHistoryEntry } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';

/** One step of a side's history, newest first, as the timeline draws it. */
export type TimelineStep =
  | {
      kind: 'status';
      at: string;
      by: string | null;
      from: string | null;
      to: string;
      notes: string | null;
      /** The response time, where the agent confirmed contact with this step (D-47). */
      reachedAfter: number | null;
    }
  | { kind: 'note'; at: string; by: string | null; notes: string }
  | { kind: 'system'; at: string; text: string };

const wordOf = ({ friendlyStatus, friendlySubStatus }: StatusHistoryEntry): string | null =>
  friendlySubStatus ?? friendlyStatus;

/** The steps of one side, newest first; it ends with the day the referral was received. */
export function timelineOf({ portalStatusInfoHistory, createdDate, responseClock }: ReferralEntry): TimelineStep[] {
  const history = portalStatusInfoHistory
    .filter(({ notes }) => notes !== CONGRATULATIONS_NOTE)
    .toSorted((one, other) => Date.parse(one.lastModifiedDate) - Date.parse(other.lastModifiedDate));
  let before: string | null = null;
  const steps = history.map((entry): TimelineStep => {
    const { kind, lastModifiedDate: at, lastModifiedBy: by, notes } = entry;
    const to = wordOf(entry);
    if (kind === 'system') return { kind, at, text: notes ?? t('Changed by the portal') };
    if (kind === 'note' || to === null) return { kind: 'note', at, by, notes: notes ?? '' };
    const from = before === to ? null : before;
    before = to;
    const reachedAfter = responseClock?.contactedAt === at ? responseClock.seconds : null;
    return { kind, at, by, from, to, notes, reachedAfter };
  });
  // The portal notes by itself that a referral was received; older ones lack it.
  const isReceived = steps[0]?.kind === 'system';
  return [
    ...steps.toReversed(),
    ...(isReceived ? [] : [{ kind: 'system' as const, at: createdDate, text: t('Referral received') }]),
  ];
}
