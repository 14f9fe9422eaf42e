import type { StaffActivity } from '@portal/shared/contracts/audit';
import { auditObjectText, auditText, formatDateTime } from '@portal/shared/domain';
import { useTopic } from '@portal/shared/events';
import { t } from '@portal/shared/i18n';
import { useQuery, useQueryClient } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Moment } from '@portal/shared/ui/dates';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { Panel } from '@portal/shared/ui/panel';
import { SkeletonLines } from '@portal/shared/ui/skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { events } from '../../remote.ts';
import { staffActivityKey, staffActivityQuery } from './staff-activity.queries.ts';
import classes from './StaffActivity.module.css';

const SHOWN_FIRST = 5;
const MAX_SHOWN = 50;

/** Which staff acted for the agent, what they opened, changed or took away, and when; never why (D-05). */
export function StaffActivityPanel({ agentId }: { agentId: number }): ReactNode {
  const client = useQueryClient();
  const [limit, setLimit] = useState(SHOWN_FIRST);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(staffActivityQuery(agentId, limit));
  const readAgain = (): void => void client.invalidateQueries({ queryKey: staffActivityKey(agentId) });
  useEffect(() => events.publish('live.wanted', {}), []);
  useTopic('staff-activity.added', readAgain);
  useTopic('live.missed', readAgain);
  if (!data && isError) {
    return (
      <FailureCard
        isCompact
        title={t('Staff activity did not load')}
        message={t('Nothing is lost; check your connection and try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <Panel title={t('Staff activity')}>
      <p className={classes.about}>{t('What our staff did while logged in as you.')}</p>
      {!data && <SkeletonLines rows={3} pieces={1} />}
      {data?.entries.length === 0 && <p>{t('Nobody has been logged in as you.')}</p>}
      {data && data.entries.length > 0 && (
        <ul role="list" className={classes.entries} aria-live="polite">
          {data.entries.map((entry) => (
            <ActivityItem key={entry.sequence} entry={entry} />
          ))}
        </ul>
      )}
      {data && data.older !== null && limit < MAX_SHOWN && (
        <ActionButton isSmall isBusy={isPlaceholderData} onClick={() => setLimit(MAX_SHOWN)}>
          {t('Show More')}
        </ActionButton>
      )}
    </Panel>
  );
}

function ActivityItem({ entry: { at, staff, event, operation, object } }: { entry: StaffActivity['entries'][number] }) {
  // one's own profile and preferences need no number
  const isOwn = object === null || object.kind === 'agent';
  return (
    <li>
      <b>
        {t(auditText(event, operation))}
        {!isOwn && <>: {t(auditObjectText(object))}</>}
      </b>
      <span title={formatDateTime(at, undefined, { namesZone: true })}>
        {t('by {staff}', { staff })} · <Moment moment={at} hasTime />
      </span>
    </li>
  );
}
