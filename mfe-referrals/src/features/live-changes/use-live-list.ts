import type { LiveChange, ReferralEntry } from '@portal/shared/contracts';
import type { ReferralListQuery } from '@portal/shared/domain';
import { useTopic } from '@portal/shared/events';
import { type QueryClient, useQueryClient } from '@portal/shared/query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { listsKey, referralsKey } from '../../query-keys.ts';
import { events } from '../../remote.ts';
import type { Subject } from '../../subject.ts';
import { type CategoryList, readList, readRows, referralListQuery } from '../referral-list/referral-list.queries.ts';
import { lastEditor } from '../referral-update/last-edit.ts';
import {
  changesOf,
  hasChanges,
  keyOfGroup,
  leftRows,
  type ListChanges,
  newerSides,
  patchRows,
} from './list-changes.ts';
import { followList } from './followed-list.ts';
import { Gathering } from './gathering.ts';
import { isOwn } from './own-revisions.ts';
import { changeRowMarks, type RowMark } from './row-marks.ts';

/** How long a changed row is tinted. Milliseconds. */
const FRESH_FOR = 8_000;
/** When everybody has to read again, not everybody does at once. Milliseconds. */
const SPREAD = 5_000;
/** So many changed rows are drawn in one frame, with a pause before the next ones: a slow device stays responsive. */
const ROWS_AT_A_TIME = 8;
/** Milliseconds. */
const ROWS_GAP = 50;

/**
 * Keeps the rows of the list up to date with what is changed elsewhere. Rows that are shown change in place; nothing
 * is added, removed or moved before `show`.
 * @returns what `show` would change; null when that is nothing
 */
export function useLiveList(
  subject: Subject,
  query: ReferralListQuery,
  list: CategoryList,
): { changes: ListChanges | null; show: () => void } {
  const client = useQueryClient();
  const read = useEffectEvent(async (ids: ReadonlySet<number>): Promise<boolean> => {
    // A change of this tab that is being sent is no news when it comes back, and its answer says so.
    if (client.isMutating() > 0) return false;
    const { queryKey } = referralListQuery(subject, query);
    const patched = await patch(client, subject, query, ids);
    if (!patched) return true;
    if (!(await showRows(client, queryKey, patched))) return true;
    // Of the other tabs only the counts are shown. They are read again when a row may have come or gone.
    const { queryHash } = client.getQueryCache().find({ queryKey })!; // it was just written
    void client.invalidateQueries({
      queryKey: listsKey(subject),
      predicate: (each) => each.queryHash !== queryHash,
      refetchType: mayHaveMoved(patched.list, ids) ? 'active' : 'none',
    });
    return true;
  });
  const gathering = useRef<Gathering>(null);
  useEffect(() => {
    const started = new Gathering((ids) => read(ids));
    gathering.current = started;
    const unfollow = followList((ids) => started.add(ids));
    events.publish('live.wanted', {});
    return () => {
      unfollow();
      started.stop();
    };
  }, []);

  // A page that was read as a whole has everything.
  useEffect(() => {
    if (!list.waiting) changeRowMarks(() => new Map());
  }, [list]);

  useTopic('live.changed', ({ changes: made }) => {
    const news = made.filter((change) => isNews(client, subject, change));
    gathering.current?.add(news.map(({ agentReferralId }) => agentReferralId));
  });
  useTopic('live.missed', () => {
    const shown = list.data.flatMap(({ referral }) => referral.map(({ agentReferralId }) => agentReferralId));
    // 0 is no referral: an empty page is read again, too
    gathering.current?.add([0, ...shown], Math.random() * SPREAD);
  });

  return {
    changes: list.waiting && hasChanges(list.waiting) ? list.waiting : null,
    show: () => void client.invalidateQueries({ queryKey: referralsKey(subject) }),
  };
}

/** Whether a list that was read has an older revision, or none; nothing that this tab has changed itself. */
function isNews(client: QueryClient, subject: Subject, { agentReferralId, revision }: LiveChange): boolean {
  if (isOwn(agentReferralId, revision)) return false;
  const lists = client.getQueriesData<CategoryList>({ queryKey: listsKey(subject), type: 'active' });
  const known = lists
    .flatMap(([, each]) => each?.data ?? [])
    .flatMap(({ referral }) => referral.filter((side) => side.agentReferralId === agentReferralId));
  return known.length === 0 || known.some((side) => side.revision < revision);
}

interface Patched {
  list: CategoryList;
  marks: ReadonlyMap<number, RowMark>;
}

/**
 * Puts the rows of a patched page into the list, a few at a time.
 * @returns false when the list was read as a whole meanwhile
 */
async function showRows(client: QueryClient, queryKey: readonly unknown[], { list, marks }: Patched): Promise<boolean> {
  let shown = client.getQueryData<CategoryList>(queryKey)!; // it was just read
  const rest = list.data.flatMap(({ referral }, index) =>
    referral.some(({ agentReferralId }) => marks.has(agentReferralId)) ? [index] : [],
  );
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, ROWS_GAP));
    if (client.getQueryData(queryKey) !== shown || client.isFetching({ queryKey, exact: true }) > 0) return false;
    const some = new Set(rest.splice(0, ROWS_AT_A_TIME));
    const data = shown.data.map((row, index) => (some.has(index) ? list.data[index]! : row)); // as many as before
    const isLast = rest.length === 0;
    shown = client.setQueryData<CategoryList>(queryKey, isLast ? list : { ...shown, data })!; // it is there
    markRows(
      marks,
      data.filter((_, index) => some.has(index)).flatMap(({ referral }) => referral),
    );
    if (isLast) return true;
  }
}

/** Reads the page again, and puts what is new into the rows that are shown. Null when the page is read anyway. */
async function patch(
  client: QueryClient,
  subject: Subject,
  query: ReferralListQuery,
  changed: ReadonlySet<number>,
): Promise<Patched | null> {
  const { queryKey } = referralListQuery(subject, query);
  const fresh = await readList(subject, query).catch(() => null);
  const before = client.getQueryData(queryKey);
  if (!fresh || !before || client.isFetching({ queryKey, exact: true }) > 0) return null;
  const left = leftRows(before.data, fresh.data, changed);
  // What is out of reach, or gone, stays as it was until the list is read again.
  const whole = await readRows(subject, query, left).catch(() => []);
  const data = patchRows(before.data, fresh.data, new Map(whole.map((group) => [keyOfGroup(group), group])));
  const shown = { ...before, data };
  const list: CategoryList = { ...shown, readAt: fresh.readAt, waiting: changesOf(query.tab, shown, fresh) };
  const marks = newerSides(before.data, data).map((side): [number, RowMark] => [
    side.agentReferralId,
    {
      isFresh: true,
      by: lastEditor(side),
      at: side.updatedDate,
      timeZone: side.timeZone,
      movedTo: side.category === query.tab ? null : side.category,
    },
  ]);
  return { list, marks: new Map(marks) };
}

/** Whether a side that was changed is not in a row that is shown, or rows wait that have come or gone. */
function mayHaveMoved({ data, waiting }: CategoryList, ids: ReadonlySet<number>): boolean {
  const shown = new Set(data.flatMap(({ referral }) => referral.map(({ agentReferralId }) => agentReferralId)));
  const hasOthers = [...ids].some((id) => !shown.has(id));
  return hasOthers || (waiting !== undefined && waiting.newCount + waiting.movedCount > 0);
}

/** Marks those of some sides that have a mark, with their tint for a few seconds. */
function markRows(marks: ReadonlyMap<number, RowMark>, sides: readonly ReferralEntry[]): void {
  const own = new Map(
    sides.flatMap(({ agentReferralId }) => {
      const mark = marks.get(agentReferralId);
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
