import type { ReferralCategory, ReferralEntry } from '@portal/shared/contracts';
import { useSyncExternalStore } from 'react';

/** How long a changed row is tinted. Milliseconds. */
const FRESH_FOR = 8_000;

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

/** Shows the marks of those of some sides that have one, with their tint for a few seconds. */
export function markRows(newMarks: ReadonlyMap<number, RowMark>, sides: readonly ReferralEntry[]): void {
  const own = new Map(
    sides.flatMap(({ agentReferralId }) => {
      const mark = newMarks.get(agentReferralId);
      return mark ? [[agentReferralId, mark]] : [];
    }),
  );
  if (own.size === 0) return;
  changeRowMarks((before) => new Map([...before, ...own]));
  setTimeout(() => {
    changeRowMarks(
      (now) =>
        new Map([...now].map(([id, mark]) => [id, own.get(id) === mark ? { ...mark, isFresh: false } : mark] as const)),
    );
  }, FRESH_FOR);
}

/** The mark of a side in the list. */
export const useRowMark = (agentReferralId: number): RowMark | undefined =>
  useSyncExternalStore(subscribe, () => marks.get(agentReferralId));
