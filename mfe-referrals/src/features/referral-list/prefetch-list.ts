import { queryClient } from '@portal/shared/api';
import type { PrefetchPage } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { wasListShown } from '../../navigation/list-shown.ts';
import { paths } from '../../paths.ts';
import { subjectName, subjectOf } from '../../queries/subject.ts';
import { readListMemory } from '../list-views/list-memory.ts';
import { listViewsQuery } from '../list-views/list-views.queries.ts';
import { INITIAL_SECTIONS } from '../portal-sections/portal-sections.ts';
import { liveParts } from '../live-changes/LiveParts.tsx';
import { unassignedPanel } from '../unassigned/BelowQueue.tsx';
import { unassignedQuery } from '../unassigned/unassigned.queries.ts';
import { referralListQuery } from './referral-list.queries.ts';
import { arrivalSearch } from './state/arrival.ts';
import { pageOptionsOfSubject } from './state/page-options.ts';
import { askedBy } from './state/use-referral-list.ts';
import { validStatesQuery } from './valid-states.ts';

/** Asks for what the list shows first when it is entered at this address (use-arrival.ts), and a director's queue above it. */
export const prefetchList: PrefetchPage = async ({ pathname, search, state, signal }) => {
  const { user } = session.current;
  const subject = subjectOf(session.current);
  if (!user || !subject) return;
  const asked = new URLSearchParams(search);
  const kept = arrivalSearch(asked, pageOptionsOfSubject(subjectName(subject)));
  const hasDefault = asked.size === 0 && !wasListShown(state) && readListMemory(user.userId)?.hasDefault === true;
  const views = hasDefault ? await queryClient.fetchQuery(listViewsQuery(user.userId)) : [];
  if (signal.aborted) return;
  const { parameters = kept ?? search } = views.find(({ isDefault }) => isDefault) ?? {};
  const { query } = askedBy(subject.kind, new URLSearchParams(parameters));
  await Promise.all([
    // the list shows without them, and loads them again when it is opened
    liveParts.load().catch(() => null),
    queryClient.prefetchQuery(referralListQuery(subject, query)),
    subject.kind === 'director' && unassignedPanel.load(),
    subject.kind === 'director' && queryClient.prefetchQuery(unassignedQuery(subject, INITIAL_SECTIONS.UNASSIGNED)),
    pathname === paths.home() && queryClient.prefetchQuery(validStatesQuery),
  ]);
};
