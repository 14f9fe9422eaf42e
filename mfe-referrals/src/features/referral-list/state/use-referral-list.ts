import type { ReferralCategory } from '@portal/shared/contracts';
import {
  lastFirst,
  parseReferralListQuery,
  printReferralListQuery,
  type ReferralListQuery,
  withFilter,
  withoutFilters,
} from '@portal/shared/domain';
import type { Message } from '@portal/shared/i18n';
import { useSearchParams } from '@portal/shared/router';
import { useCallback, useEffect, useMemo } from 'react';
import { LIST_SHOWN } from '../../../navigation/list-shown.ts';
import { type Subject, subjectName } from '../../../queries/subject.ts';
import type { AgentChoice } from '../../unassigned/agent-choice.queries.ts';
import { type SideChoice, type Step, useSideChoice } from '../filters/use-side-choice.ts';
import { type FilterOptions, withKnownOptions } from './known-options.ts';
import {
  DEFAULT_PAGE_OPTIONS,
  type PageOptions,
  pageOptionsOf,
  pageOptionsOfSubject,
  queryOfTab,
} from './page-options.ts';
import { type CategoryLists, mapLists, useCategoryLists } from './use-category-lists.ts';
import { useKnownOptions } from './use-known-options.ts';
import { type ShownList, useShownList } from './use-shown-list.ts';

/** Rows of each category: null until it is known (REF-10), undefined where it cannot be had. */
export type CategoryCounts = Readonly<Record<ReferralCategory, number | null | undefined>>;

/** What the referral list shows, and every way to change it. */
export interface ReferralListState extends Pick<SideChoice, 'sides' | 'chooseSides'> {
  /** The address in other words, without what no referral of this person has. */
  query: ReferralListQuery;
  /** One sentence for each part of the address that could not be read or was left out (D-22). */
  notices: Message[];
  /** What the filters offer; null until the first answer has come. */
  options: FilterOptions | null;
  lists: CategoryLists;
  /** What the table shows of the list of this tab. */
  shown: ShownList;
  counts: CategoryCounts;
  /** Rows of a category whose update is due; null until it is known. */
  dueCounts: Readonly<Record<ReferralCategory, number | null>>;
  /** Whose referrals the lists show, by name; each once. */
  agents: AgentChoice[];

  openTab: (tab: ReferralCategory) => void;
  /** Back to the default page options of every category (REF-13). */
  changeFilters: (change: Partial<ReferralListQuery>, step?: Step) => void;
  clearFilters: (step?: Step) => void;
  changePage: (change: Partial<PageOptions>) => void;
  /** Only what needs an update, the oldest first. */
  showDue: (tab: ReferralCategory) => void;
  /** Writes the query as it was understood, so that the address is right again. */
  dismissNotices: () => void;
}

/**
 * The one owner of the list's state. Everything is derived, in this order: the address says what is asked, the newest
 * answer which filters exist, both the query, and the query with the page options of the other tabs the lists. Nothing
 * of it is kept here but two ticked sides, which filter nothing: every change goes into the address.
 */
export function useReferralList(subject: Subject): ReferralListState {
  const [search, setSearch] = useSearchParams();
  const { kind } = subject;
  const asked = useMemo(() => askedBy(kind, search), [kind, search]);
  const { saved, savedFor } = usePageOptions(subject, asked.query);
  const options = useKnownOptions(subject);
  const { query, notices } = withKnownOptions(asked.query, options);
  const lists = useCategoryLists(subject, query, saved);
  const shown = useShownList(subject, query);
  /** Goes to another query, which is made of the one of the address now. */
  const show = (next: (now: ReferralListQuery) => ReferralListQuery, { replace = false }: Step = {}): void =>
    setSearch((now) => printReferralListQuery(next(askedBy(kind, now).query)), { replace, state: LIST_SHOWN });
  const changeFilters: ReferralListState['changeFilters'] = (change, step) =>
    show((now) => ({ ...withFilter(now, change), ...DEFAULT_PAGE_OPTIONS }), step);
  const { clearSides, ...sideChoice } = useSideChoice(query.side, (side, step) => changeFilters({ side }, step));
  return {
    query,
    ...sideChoice,
    notices: [...asked.notices, ...notices],
    options,
    lists,
    shown,
    counts: mapLists(lists, ({ data, isError }) => data?.totalCount ?? (isError ? undefined : null)),
    dueCounts: mapLists(lists, ({ data }) => data?.dueCount ?? null),
    agents: agentsOf(lists),
    openTab: (tab) => show((now) => queryOfTab(now, tab, savedFor(now))),
    changeFilters,
    clearFilters: (step) => {
      clearSides();
      show((now) => ({ ...withoutFilters(now), ...DEFAULT_PAGE_OPTIONS }), step);
    },
    changePage: (change) => show((now) => ({ ...now, ...change })),
    showDue: (tab) =>
      show((now) => ({
        ...withFilter({ ...now, tab }, { isDueOnly: true }),
        ...DEFAULT_PAGE_OPTIONS,
        sort: { sortBy: 'Last Modified Date', sort: 1 },
      })),
    dismissNotices: () => show((now) => withKnownOptions(now, options).query, { replace: true }),
  };
}

/** What the address asks; an agent has no agents to choose from. */
export function askedBy(kind: Subject['kind'], search: URLSearchParams) {
  const { query, notices } = parseReferralListQuery(search);
  return { query: kind === 'agent' ? { ...query, agentId: null } : query, notices };
}

/** The page options of each category for the filters of a query, which are saved with its own among them (REF-12). */
function usePageOptions(subject: Subject, query: ReferralListQuery) {
  const name = subjectName(subject);
  const store = useMemo(() => pageOptionsOfSubject(name), [name]);
  const savedFor = useCallback(
    (other: ReferralListQuery) => ({ ...store.read(other), [other.tab]: pageOptionsOf(other) }),
    [store],
  );
  useEffect(() => store.save(query), [store, query]);
  return { saved: useMemo(() => savedFor(query), [savedFor, query]), savedFor };
}

function agentsOf(lists: CategoryLists): AgentChoice[] {
  const groups = Object.values(lists).flatMap((list) => list.data?.data ?? []);
  const byId = new Map(groups.map(({ agent }) => [agent.agentId, agent]));
  return [...byId.values()].toSorted((one, other) => lastFirst(one).localeCompare(lastFirst(other)));
}
