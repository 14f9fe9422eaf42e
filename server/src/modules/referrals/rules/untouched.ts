import type { HistoryRecord } from '../../../database/people-tables.ts';

/**
 * The first steps in the history of a referral that was assigned; the note of the person who assigned it may follow.
 */
export const RECEIVED_STEP = 'Referral received';
export const ASSIGNED_STEP = 'Referral assigned';

/** What has been left behind since a director assigned a referral. */
export interface Traces {
  /** How often its status was changed or confirmed, or a note added or undone. */
  revision: number;
  steps: readonly Pick<HistoryRecord, 'kind' | 'notes'>[];
  /** The agent has reached the consumer, be it about the other side (D-47). */
  isContacted: boolean;
  /** The agent has added the other side themselves. */
  hasAddedSide: boolean;
  /** The agent has asked to be called about the locked contact. */
  isUnlockRequested: boolean;
  hasTitleEvent: boolean;
}

/**
 * Whether nobody has worked on a referral since it was assigned, so that its director can return it. What is typed and
 * not submitted is no work.
 */
export function isUntouched(traces: Traces): boolean {
  const isWorkedOn = traces.isContacted || traces.hasAddedSide || traces.isUnlockRequested || traces.hasTitleEvent;
  return traces.revision === 0 && !isWorkedOn && traces.steps.every(isOfAssignment);
}

/** Every other note has led to a revision. Reports and congratulations add steps without one. */
const isOfAssignment = ({ kind, notes }: Traces['steps'][number]): boolean =>
  kind === 'note' || (kind === 'system' && (notes === RECEIVED_STEP || notes === ASSIGNED_STEP));
