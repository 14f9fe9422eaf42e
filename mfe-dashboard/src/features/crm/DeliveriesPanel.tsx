import type { CrmDeliveryState } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { PlugIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { Segmented } from '@portal/shared/ui/segmented';
import { Skeleton } from '@portal/shared/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { deliveriesQuery } from './crm.queries.ts';
import { DeliveryItem } from './DeliveryItem.tsx';
import classes from './Crm.module.css';

/** Of deliveries: other languages say it with their gender. */
const ALL: string = msg('{deliveries, select, other {All}}');

/** What was sent to the CRM in the last 30 days, with each try. */
export function DeliveriesPanel({ agentId, isActing }: { agentId: number; isActing: boolean }): ReactNode {
  const [state, setState] = useState<CrmDeliveryState | 'all'>('all');
  const { data, isError, isFetching, refetch } = useQuery(
    deliveriesQuery(agentId, state === 'all' ? undefined : state),
  );
  if (!data && isError) {
    return (
      <FailureCard
        title={t('The deliveries did not load')}
        message={t('Nothing is lost; check your connection and try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <Panel
      title={t('Deliveries')}
      isFlush
      note={
        data &&
        t('Last 30 days: {answered} delivered, {waiting} waiting, {givenUp} failed', {
          answered: data.counts.answered,
          waiting: data.counts.waiting,
          givenUp: data.counts.givenUp,
        })
      }
      link={
        <Segmented<CrmDeliveryState | 'all'>
          aria-label={t('Show')}
          value={state}
          onChange={setState}
          options={[
            { value: 'all', label: t(ALL) },
            { value: 'waiting', label: t('Waiting') },
            { value: 'given-up', label: t('Failed') },
          ]}
        />
      }
    >
      {!data && <Skeleton className={classes.waitingList} />}
      {data?.data.length === 0 && (
        <EmptyState
          icon={<PlugIcon size={20} />}
          title={
            state === 'waiting'
              ? t('Nothing is waiting')
              : state === 'given-up'
                ? t('No failed deliveries')
                : t('Nothing sent yet')
          }
        >
          {state === 'all'
            ? t('The first referral after saving appears here. A test works now.')
            : t('Other deliveries are under All.')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <ul className={classes.deliveries}>
          {data.data.map((delivery) => (
            <DeliveryItem
              key={delivery.deliveryId}
              agentId={agentId}
              delivery={delivery}
              mostTries={data.mostTries}
              isActing={isActing}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
