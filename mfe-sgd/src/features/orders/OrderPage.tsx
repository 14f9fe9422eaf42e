import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useMatch } from '@portal/shared/router';
import { EmptyState, FailureCard, FileTextIcon, PageHeader, Panel, Skeleton } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { ORDER_PATTERN } from '../../paths.ts';
import { BackToOrders } from '../agent/BackLinks.tsx';
import { useCampaign } from '../agent/campaign.ts';
import { ForAgent } from '../agent/ForAgent.tsx';
import { orderQuery } from './order.queries.ts';
import { OrderView } from './OrderView.tsx';

/** `/sgd/orders/:orderId`: the state of an order, the way to pay for it, and its receipt (D-31). */
export function OrderPage(): ReactNode {
  const orderId = useMatch(ORDER_PATTERN)?.params['orderId'] ?? '';
  return <ForAgent title={t('Order')}>{(agentId) => <AnyOrder agentId={agentId} orderId={orderId} />}</ForAgent>;
}

/** An invalid id, which the server refuses as bad input, means that there is no such order. */
const isMissing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'validation_failed');

function AnyOrder({ agentId, orderId }: { agentId: number; orderId: string }): ReactNode {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(agentId, orderId));
  const campaign = useCampaign();
  if (order) return <OrderView order={order} campaign={campaign} />;
  return (
    <>
      <PageHeader title={t('Order')} back={<BackToOrders />} />
      <Panel isFlush={error !== null}>
        {!error ? (
          <div role="status" aria-busy="true" aria-label={t('Loading')}>
            <Skeleton height={360} />
          </div>
        ) : isMissing(error) ? (
          <EmptyState title={t('There is no such order.')} icon={<FileTextIcon size={20} />}>
            {t('It may belong to someone else, or the address is not complete.')}
          </EmptyState>
        ) : (
          <FailureCard
            isCompact
            title={t('The order did not load.')}
            message={t('Nothing is lost, and nothing is charged twice.')}
            reference={(error instanceof ApiError && error.requestId) || undefined}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </Panel>
    </>
  );
}
