import type { ReferralCategory } from '@portal/shared/contracts';
import { useSyncExternalStore } from 'react';

/** What was changed elsewhere about a side that is shown in the list. */
export interface RowMark {
  /** The tint, with the name; for a few seconds. */
  isFresh: boolean;
  /** Who changed it, and when. */
  by: string | null;
  at: string;
  timeZone: string;
  /** The tab in which it is now, where that is another one. */
  movedTo: ReferralCategory | null;
}

let marks: ReadonlyMap<number, RowMark> = new Map();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Changes the marks, by the id of a side. */
export function changeRowMarks(change: (marks: ReadonlyMap<number, RowMark>) => ReadonlyMap<number, RowMark>): void {
  marks = change(marks);
  for (const listener of listeners) listener();
}

/** The mark of a side in the list. */
export const useRowMark = (agentReferralId: number): RowMark | undefined =>
  useSyncExternalStore(subscribe, () => marks.get(agentReferralId));
