import { ApiError } from '@portal/shared/api';
import type { Checkout as CheckoutAnswer, ZipOffer } from '@portal/shared/contracts';
import { useFormDraft } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { keepPreviousData, useQuery } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { actionClasses, EmptyState, FailureCard, PageHeader, Panel, ShoppingCartIcon } from '@portal/shared/ui';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { BackToShop } from '../agent/BackLinks.tsx';
import { useCart } from '../cart/use-cart.ts';
import { useCartCount } from '../cart/use-cart-count.ts';
import { checkoutQuery } from './checkout.queries.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { useOfferedZips } from './use-offered-zips.ts';

const NO_OFFERS: readonly ZipOffer[] = [];

interface CheckoutProps {
  agentId: number;
  campaign: string | null;
}

/** The checkout of the cart as it is saved; what is taken out of it here is taken out of the cart (SGD-15). */
export function Checkout({ agentId, campaign }: CheckoutProps): ReactNode {
  const cart = useCart(agentId, NO_OFFERS);
  useCartCount(cart);
  useOfferedZips(cart);
  const draft = useFormDraft('checkout', agentId);
  const zips = [...new Set([...cart.zipCodes, ...cart.unavailableZipCodes])];
  const isEmpty = cart.status === 'ready' && zips.length === 0;
  const checkout = useQuery({
    ...checkoutQuery(agentId, cart.status === 'ready' ? zips : [], cart.term),
    placeholderData: keepPreviousData,
  });
  const shown = useLastKnown(checkout.data, agentId);
  if (isEmpty) return <EmptyCart campaign={campaign} />;
  // what was entered stays when it could not be read again
  const failure = cart.status === 'failed' ? cart.error : shown ? null : checkout.error;
  if (failure) {
    const retry = () => (cart.status === 'failed' ? cart.retry() : void checkout.refetch());
    return (
      <>
        <PageHeader title={t('Checkout')} back={<BackToShop campaign={campaign} />} />
        <Panel isFlush>
          <FailureCard
            isCompact
            title={t('The checkout did not load.')}
            message={t('Nothing was ordered or charged, and your cart is kept.')}
            reference={(failure instanceof ApiError && failure.requestId) || undefined}
            onRetry={retry}
            isRetrying={checkout.isFetching}
          />
        </Panel>
      </>
    );
  }
  if (!shown || draft.found === undefined) return <CheckoutSkeleton campaign={campaign} />;
  return (
    <CheckoutForm
      checkout={shown}
      draft={draft}
      cart={cart}
      campaign={campaign}
      isCurrent={checkout.data !== undefined && !checkout.isFetching && !checkout.isPlaceholderData}
      failure={checkout.error}
      isReading={checkout.isFetching}
      readAgain={() => void checkout.refetch()}
    />
  );
}

/** The last checkout of this agent that was read: when one of another term fails to load, there is none of that term. */
function useLastKnown(read: CheckoutAnswer | undefined, agentId: number): CheckoutAnswer | undefined {
  const [known, setKnown] = useState(read);
  if (read && read !== known) setKnown(read);
  return read ?? (known?.agentId === agentId ? known : undefined);
}

function EmptyCart({ campaign }: { campaign: string | null }): ReactNode {
  return (
    <>
      <PageHeader title={t('Checkout')} back={<BackToShop campaign={campaign} />} />
      <Panel>
        <EmptyState
          title={t('Your cart is empty.')}
          icon={<ShoppingCartIcon size={20} />}
          action={
            <Link to={paths.backToShop(campaign)} className={actionClasses({ kind: 'primary' })}>
              {t('Choose ZIPs')}
            </Link>
          }
        >
          {t('You can find past purchases under Orders.')} <Link to={paths.orders()}>{t('See your orders')}</Link>
        </EmptyState>
      </Panel>
    </>
  );
}
