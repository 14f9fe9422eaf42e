import { useQuery } from '@portal/shared/query';
import type { Subject } from '../../queries/subject.ts';
import { draftQuery } from '../referral-draft/draft.queries.ts';
import { statusOptionsQuery } from '../referral-update/fields/status-options.queries.ts';
import { CATCH_UP } from './CatchUpCard.tsx';
import type { Card } from './queue.ts';

const NO_ENTRY = { categoryStatus: '', categorySubStatus: null, buySideReferral: false };

/** What the next card needs is there when it is shown. */
export function usePrefetched(subject: Subject, next: Card | undefined): void {
  const entry = next?.side.entry;
  useQuery({ ...draftQuery(subject, entry?.agentReferralId ?? 0, CATCH_UP), enabled: entry !== undefined });
  useQuery({ ...statusOptionsQuery(entry ?? NO_ENTRY), enabled: entry !== undefined });
}
