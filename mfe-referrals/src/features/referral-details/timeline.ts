import {
  CONGRATULATIONS_NOTE,
  type ReferralEntry,
  type StatusHistoryEntry,
  type TitleRecord,
} from '@portal/shared/contracts';
import { isReportStep } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';

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
  /** `by` only where a person did it to the report; `notes` is more about what happened. */
  | { kind: 'system'; at: string; text: string; by: string | null; notes: string | null }
  | { kind: 'title'; at: string; record: TitleRecord };

/** As the server writes them. */
const RECEIVED = msg('Referral received');
const ASSIGNED = msg('Referral assigned');

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
    if (kind === 'system') return systemStep(entry);
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
    ...(isReceived ? [] : [{ kind: 'system' as const, at: createdDate, text: t(RECEIVED), by: null, notes: null }]),
  ];
}

/** The first line of a system step is what happened. Those the portal writes in words of its own are English and are shown in the page's language. */
function systemStep({ lastModifiedDate: at, lastModifiedBy, notes }: StatusHistoryEntry): TimelineStep {
  const [first = '', ...rest] = (notes ?? t('Changed by the portal')).split('\n');
  if (first === RECEIVED) return { kind: 'system', at, text: t(first), by: null, notes: null };
  if (first !== ASSIGNED && !isReportStep(first))
    return { kind: 'system', at, text: [first, ...rest].join('\n'), by: null, notes: null };
  return { kind: 'system', at, text: t(first), by: lastModifiedBy, notes: rest.join('\n') || null };
}

/** The steps with what was saved of the title service among them. */
export function withTitleRecords(
  steps: readonly TimelineStep[],
  records: readonly TitleRecord[],
): readonly TimelineStep[] {
  if (records.length === 0) return steps;
  const saved = records.map((record): TimelineStep => ({ kind: 'title', at: record.savedAt, record }));
  return [...steps, ...saved].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
