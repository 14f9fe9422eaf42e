import { keepPreviousData, useQuery } from '@portal/shared/query';
import { type Dispatch, useEffect, useReducer } from 'react';
import type { Subject } from '../../queries/subject.ts';
import {
  INITIAL_SECTIONS,
  type SectionAction,
  sectionsReducer,
  type SectionSettings,
} from '../portal-sections/portal-sections.ts';
import { useLiveQueue } from './use-live-queue.ts';
import { type UnassignedReferral, unassignedQuery } from './unassigned.queries.ts';

/** A director's queue as it is looked at. */
export interface Unassigned {
  /** Rows of the page that is shown. */
  rows: readonly UnassignedReferral[];
  /** On all pages; of the search, while there is one. */
  totalCount: number;
  /** On all pages of the queue, also while it is searched. */
  waitingCount: number | undefined;
  /** Whose settings these are: SEARCH_RESULTS while there is a search, which leaves those of the queue alone (REF-68). */
  section: 'UNASSIGNED' | 'SEARCH_RESULTS';
  settings: SectionSettings;
  change: Dispatch<SectionAction>;
  isKnown: boolean;
  /** The rows are those of another page or search. */
  isTurning: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** The queue of a director; no one else has one, and for them it is known to be empty. */
export function useUnassigned(subject: Subject): Unassigned {
  const isDirector = subject.kind === 'director';
  const [sections, change] = useReducer(sectionsReducer, INITIAL_SECTIONS);
  const section = sections.SEARCH_RESULTS.search === null ? 'UNASSIGNED' : 'SEARCH_RESULTS';
  const settings = sections[section];
  const { data, isPending, isPlaceholderData, isFetching, error, refetch } = useQuery({
    ...unassignedQuery(subject, settings),
    enabled: isDirector,
    placeholderData: keepPreviousData,
  });
  // without a search it is the same query
  const whole = useQuery({
    ...unassignedQuery(subject, sections.UNASSIGNED),
    enabled: isDirector,
    placeholderData: keepPreviousData,
  });
  useLiveQueue(subject);
  const { pageNumber, pageSize } = settings;
  const last = data && !isPlaceholderData ? Math.max(0, Math.ceil(data.totalCount / pageSize) - 1) : null;
  useEffect(() => {
    // the last rows of the last page were assigned
    if (last !== null && pageNumber > last) change({ type: 'turn', section, pageNumber: last, pageSize });
  }, [last, pageNumber, pageSize, section]);
  return {
    rows: data?.rows ?? [],
    totalCount: data?.totalCount ?? 0,
    waitingCount: whole.data?.totalCount,
    section,
    settings,
    change,
    isKnown: !isDirector || !isPending,
    isTurning: isPlaceholderData,
    isFetching,
    error,
    refetch,
  };
}
