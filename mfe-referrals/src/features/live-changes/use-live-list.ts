import type { LiveChange } from '@portal/shared/contracts';
import { type ReferralListQuery, sameDaysUntil } from '@portal/shared/domain';
import { useTopic } from '@portal/shared/events';
import { type QueryClient, useQueryClient } from '@portal/shared/query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { listsKey, referralsKey } from '../../queries/query-keys.ts';
import { events } from '../../remote.ts';
import type { Subject } from '../../queries/subject.ts';
import { useReadAgain } from '../../queries/use-read-again.ts';
import {
  type CategoryList,
  readListAgain,
  readRows,
  referralListQuery,
} from '../referral-list/referral-list.queries.ts';
import { lastEditor } from '../referral-update/conflict/last-edit.ts';
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
import { ChangeBatcher } from './change-batcher.ts';
import { isOwn } from './own-revisions.ts';
import { changeRowMarks, type RowMark } from './row-marks.ts';

/** When everybody has to read again, not everybody does at once. Milliseconds. */
const SPREAD = 5_000;

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
    const patched = await patch(client, subject, query, ids);
    if (!patched) return true;
    const { queryKey } = referralListQuery(subject, query);
    client.setQueryData<CategoryList>(queryKey, patched);
    // lets a slow device draw before more is asked for
    await new Promise((resolve) => setTimeout(resolve, 50));
    // Of the other tabs only the counts are shown. They are read again when a row may have come or gone.
    const { queryHash } = client.getQueryCache().find({ queryKey }) ?? {};
    void client.invalidateQueries({
      queryKey: listsKey(subject),
      predicate: (each) => each.queryHash !== queryHash,
      refetchType: mayHaveMoved(patched, ids) ? 'active' : 'none',
    });
    return true;
  });
  const gathering = useRef<ChangeBatcher>(null);
  useEffect(() => {
    const started = new ChangeBatcher((ids) => read(ids));
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
    if (!list.changed) changeRowMarks(() => new Map());
  }, [list]);

  useTopic('live.changed', ({ changes: made }) => {
    const news = made.filter((change) => isNews(client, subject, change));
    gathering.current?.add(news.map(({ agentReferralId }) => agentReferralId));
  });
  const readAgain = useEffectEvent((within: number): void => {
    const shown = list.data.flatMap(({ referral }) => referral.map(({ agentReferralId }) => agentReferralId));
    // 0 is no referral: an empty page is read again, too
    gathering.current?.add([0, ...shown], Math.random() * within);
  });
  useTopic('live.missed', () => readAgain(SPREAD));

  // Days since the last update, and what is due, are those of the day on which the list was read (D-59).
  useReadAgain(
    () => hasNewDay(client, subject, list.readAt),
    () => readAgain(0),
  );

  const waiting = list.changed?.waiting;
  return {
    changes: waiting && hasChanges(waiting) ? waiting : null,
    show: () => void client.invalidateQueries({ queryKey: referralsKey(subject) }),
  };
}

/** Whether a day has begun, since a moment, where one of the open referrals of the lists is. */
function hasNewDay(client: QueryClient, subject: Subject, since: number): boolean {
  const lists = client.getQueriesData<CategoryList>({ queryKey: listsKey(subject), type: 'active' });
  const sides = lists.flatMap(([, list]) => list?.data ?? []).flatMap(({ referral }) => referral);
  return sameDaysUntil(sides, since) <= Date.now();
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

/** Reads the page again, and puts what is new into the rows that are shown. Null when the page is read anyway. */
async function patch(
  client: QueryClient,
  subject: Subject,
  query: ReferralListQuery,
  changed: ReadonlySet<number>,
): Promise<CategoryList | null> {
  const { queryKey } = referralListQuery(subject, query);
  const fresh = await readListAgain(subject, query).catch(() => null);
  const before = client.getQueryData(queryKey);
  if (!fresh || !before || client.isFetching({ queryKey, exact: true }) > 0) return null;
  const left = leftRows(before.data, fresh.data, changed);
  // What is out of reach, or gone, stays as it was until the list is read again.
  const whole = await readRows(subject, query, left).catch(() => []);
  const data = patchRows(before.data, fresh.data, new Map(whole.map((group) => [keyOfGroup(group), group])));
  const shown = { ...before, data, dueCount: fresh.dueCount };
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
  return {
    ...shown,
    readAt: fresh.readAt,
    changed: {
      waiting: changesOf(query.tab, shown, fresh),
      // those of the reading before may not have been drawn yet
      marks: new Map([...(before.changed?.marks ?? []), ...marks]),
    },
  };
}

/** Whether a side that was changed is not in a row that is shown, or rows wait that have come or gone. */
function mayHaveMoved({ data, changed }: CategoryList, ids: ReadonlySet<number>): boolean {
  const shown = new Set(data.flatMap(({ referral }) => referral.map(({ agentReferralId }) => agentReferralId)));
  const hasOthers = [...ids].some((id) => !shown.has(id));
  return hasOthers || (changed !== undefined && changed.waiting.newCount + changed.waiting.movedCount > 0);
}
