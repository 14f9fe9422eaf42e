import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { useQueries } from '@portal/shared/query';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { FormDrawer } from '@portal/shared/ui/sheet';
import { SkeletonLines } from '@portal/shared/ui/skeleton';
import { type ReactNode, useState } from 'react';
import type { Subject } from '../../queries/subject.ts';
import { referralListQuery } from '../referral-list/referral-list.queries.ts';
import { CloseFoot } from './CloseFoot.tsx';
import { DUE_TABS, dueQuery, dueSides, type DueSide } from './due-sides.ts';
import { OpenQueue } from './OpenQueue.tsx';

interface CatchUpDrawerProps {
  subject: Subject;
  onClose: () => void;
  /** Told when what was typed is in no draft, and when it is again. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Everything whose update is due, one after the other: a tap saves and shows the next one. */
export function CatchUpDrawer({ subject, onClose, onUnsaved }: CatchUpDrawerProps): ReactNode {
  const lists = useQueries({ queries: DUE_TABS.map((tab) => referralListQuery(subject, dueQuery(tab))) });
  // What is saved meanwhile must not move the rest: the queue is the one it was opened with.
  const [sides, setSides] = useState<DueSide[] | null>(null);
  const read = lists.flatMap(({ data }) => data ?? []);
  if (sides === null && read.length === lists.length && lists.every(({ isFetching }) => !isFetching)) {
    setSides(read.flatMap(dueSides));
  }
  if (sides !== null) return <OpenQueue subject={subject} sides={sides} onClose={onClose} onUnsaved={onUnsaved} />;
  const failed = lists.find(({ isError }) => isError);
  return (
    <FormDrawer title={t('Catch up')} onClose={onClose} foot={<CloseFoot onClose={onClose} />}>
      {failed ? (
        <FailureCard
          isCompact
          title={t('What is due did not load.')}
          message={failed.error instanceof ApiError ? failed.error.message : t('This did not work.')}
          onRetry={() => void Promise.all(lists.map((list) => list.refetch()))}
          isRetrying={lists.some(({ isFetching }) => isFetching)}
        />
      ) : (
        <SkeletonLines rows={5} pieces={1} />
      )}
    </FormDrawer>
  );
}
