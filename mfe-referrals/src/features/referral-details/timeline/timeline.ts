import {
  CONGRATULATIONS_NOTE,
  type ReferralEntry,
  type ReferralGroup,
  type StatusHistoryEntry,
  type TitleRecord,
} from '@portal/shared/contracts';
import { fullName, isReportStep } from '@portal/shared/domain';
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
  /** `by` only where a person did it; `notes` is more about what happened; `isReport`: it happened to the escrow report. */
  | { kind: 'system'; at: string; text: string; by: string | null; notes: string | null; isReport: boolean }
  | { kind: 'title'; at: string; record: TitleRecord };

/** The texts of the portal's own steps, as the server writes them. */
const RECEIVED = msg('Referral received');
const ASSIGNED = 'Referral assigned';

/** Whose referral it is. */
type Agent = Pick<ReferralGroup['agent'], 'firstName' | 'lastName'>;

const wordOf = ({ friendlyStatus, friendlySubStatus }: StatusHistoryEntry): string | null =>
  friendlySubStatus ?? friendlyStatus;

/** The steps of one side, newest first; it ends with the day the referral was received. */
export function timelineOf(
  { portalStatusInfoHistory, createdDate, responseClock }: ReferralEntry,
  agent: Agent,
): TimelineStep[] {
  const history = portalStatusInfoHistory
    .filter(({ notes }) => notes !== CONGRATULATIONS_NOTE)
    .toSorted((one, other) => Date.parse(one.lastModifiedDate) - Date.parse(other.lastModifiedDate));
  let before: string | null = null;
  const steps = history.map((entry): TimelineStep => {
    const { kind, lastModifiedDate: at, lastModifiedBy: by, notes } = entry;
    const to = wordOf(entry);
    if (kind === 'system') return systemStep(entry, agent);
    if (kind === 'note' || to === null) return { kind: 'note', at, by, notes: notes ?? '' };
    const from = before === to ? null : before;
    before = to;
    const reachedAfter = responseClock?.contactedAt === at ? responseClock.seconds : null;
    return { kind, at, by, from, to, notes, reachedAfter };
  });
  // The portal notes by itself that a referral was received; older ones lack it.
  const isReceived = steps[0]?.kind === 'system';
  return [...steps.toReversed(), ...(isReceived ? [] : [received(createdDate)])];
}

const received = (at: string): TimelineStep => ({
  kind: 'system',
  at,
  text: t(RECEIVED),
  by: null,
  notes: null,
  isReport: false,
});

/** The first line of a system step is what happened. Those the portal writes in words of its own are English and are shown in the page's language. */
function systemStep({ lastModifiedDate: at, lastModifiedBy, notes }: StatusHistoryEntry, agent: Agent): TimelineStep {
  const [first = '', ...rest] = (notes ?? t('Changed by the portal')).split('\n');
  if (first === RECEIVED) return received(at);
  const isReport = isReportStep(first);
  if (first !== ASSIGNED && !isReport)
    return { kind: 'system', at, text: [first, ...rest].join('\n'), by: null, notes: null, isReport };
  // once assigned, a referral stays with its agent
  const text = first === ASSIGNED ? t('Referral assigned to {name}', { name: fullName(agent) }) : t(first);
  return { kind: 'system', at, text, by: lastModifiedBy, notes: rest.join('\n') || null, isReport };
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

/** What a timeline can be narrowed to, in the order of its buttons. */
export const TIMELINE_TOPICS = ['statuses', 'notes', 'partners', 'system'] as const;
export type TimelineTopic = (typeof TIMELINE_TOPICS)[number];

/** The topics of a step: a status that was saved with a note is both. Escrow reports and title services are the partners'. */
export function topicsOf(step: TimelineStep): TimelineTopic[] {
  switch (step.kind) {
    case 'status':
      return step.notes === null ? ['statuses'] : ['statuses', 'notes'];
    case 'note':
      return ['notes'];
    case 'title':
      return ['partners'];
    case 'system':
      return [step.isReport ? 'partners' : 'system'];
  }
}

/** A timeline that is seen at a glance is not filtered. */
const SHORT = 6;

/** The topics to choose from; none where the timeline is short or about one of them only. */
export function topicsToChoose(steps: readonly TimelineStep[]): TimelineTopic[] {
  if (steps.length <= SHORT) return [];
  const present = new Set(steps.flatMap(topicsOf));
  return present.size > 1 ? TIMELINE_TOPICS.filter((topic) => present.has(topic)) : [];
}
