import type { ZipOffer } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { CountBadge, FailureCard } from '@portal/shared/ui';
import classes from './Cart.module.css';
import { CartFoot } from './CartFoot.tsx';
import { CartLines } from './CartLines.tsx';
import type { ShopCart } from './use-cart.ts';

interface CartProps {
  cart: ShopCart;
  freeNow: readonly ZipOffer[];
  /** That brought the visitor (HOST-14). */
  campaign: string | null;
  canOrder: boolean;
}

/** The cart next to the list: its footer is fixed, the lines scroll. */
export function Cart({ cart, freeNow, campaign, canOrder }: CartProps) {
  return (
    <aside className={classes.cart} aria-label={t('Cart')}>
      <header className={classes.head}>
        <h2>{t('Cart')}</h2>
        <CountBadge>{cart.zipCodes.length}</CountBadge>
        <span className={classes.unit}>{t('per month')}</span>
      </header>
      {cart.error && (
        <div className={classes.failure}>
          <FailureCard
            isCompact
            title={t('Your cart did not load.')}
            message={t('Nothing is lost.')}
            onRetry={cart.retry}
          />
        </div>
      )}
      <CartLines cart={cart} freeNow={freeNow} canOrder={canOrder} />
      {(canOrder || cart.zipCodes.length > 0) && <CartFoot cart={cart} campaign={campaign} />}
    </aside>
  );
}
