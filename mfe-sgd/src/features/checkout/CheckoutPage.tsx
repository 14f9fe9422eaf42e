import { dropFormDraft } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Navigate, useSearchParams } from '@portal/shared/router';
import { FailureCard, PageHeader, Panel } from '@portal/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { BackToShop } from '../agent/BackLinks.tsx';
import { useCampaign } from '../agent/campaign.ts';
import { ForAgent } from '../agent/ForAgent.tsx';
import { arrivedOrderQuery } from '../orders/order.queries.ts';
import { Checkout } from './Checkout.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { forgetOrderKey, keptOrderKey } from './order-attempt.ts';

/**
 * `/sgd/checkout` (HOST-14, SGD-15): the cart of the agent whose id is decoded from `id`. Mails about an order lead here too, with
 * `order`: to its own page.
 */
export function CheckoutPage(): ReactNode {
  const [parameters] = useSearchParams();
  const campaign = useCampaign();
  const orderId = parameters.get('order');
  if (orderId !== null) return <Navigate to={paths.order(orderId, { campaign, id: parameters.get('id') })} replace />;
  return (
    <ForAgent title={t('Checkout')}>{(agentId) => <AfterLostAnswer agentId={agentId} campaign={campaign} />}</ForAgent>
  );
}

interface AfterLostAnswerProps {
  agentId: number;
  campaign: string | null;
}

/** An order whose answer got lost is looked for first, so that nobody orders it a second time (D-31). */
function AfterLostAnswer({ agentId, campaign }: AfterLostAnswerProps): ReactNode {
  const [orderKey] = useState(() => keptOrderKey(agentId));
  const { data: arrived, isError, isFetching, refetch } = useQuery(arrivedOrderQuery(agentId, orderKey));
  useEffect(() => {
    if (!arrived) return;
    forgetOrderKey(agentId);
    void dropFormDraft('checkout');
  }, [agentId, arrived]);
  if (arrived) return <Navigate to={paths.order(arrived.orderId, { campaign })} replace />;
  if (orderKey === null || arrived === null) return <Checkout agentId={agentId} campaign={campaign} />;
  if (!isError) return <CheckoutSkeleton campaign={campaign} />;
  return (
    <>
      <PageHeader title={t('Checkout')} back={<BackToShop campaign={campaign} />} />
      <Panel isFlush>
        <FailureCard
          isCompact
          title={t('We are still checking whether your order went through.')}
          message={t('Nothing is charged twice.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Panel>
    </>
  );
}
