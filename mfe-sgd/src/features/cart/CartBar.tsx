import type { ZipOffer } from '@portal/shared/contracts';
import { formatMoney, monthsOfTerm, promoMultiplier } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, Sheet } from '@portal/shared/ui';
import { useState } from 'react';
import { discountText } from '../shop/shop-formats.ts';
import classes from './CartBar.module.css';
import { CartFoot, ruleText } from './CartFoot.tsx';
import { CartLines } from './CartLines.tsx';
import type { ShopCart } from './use-cart.ts';

interface CartBarProps {
  cart: ShopCart;
  freeNow: readonly ZipOffer[];
  /** That brought the visitor (HOST-14). */
  campaign: string | null;
  canOrder: boolean;
}

/**
 * The cart on small screens: the total within the thumb's reach, the cart in a sheet above it. An empty cart leaves the room
 * to the list, except for what only the bar leads to there: ZIPs that are gone, or that the cart did not load.
 */
export function CartBar({ cart, freeNow, campaign, canOrder }: CartBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, zipCodes, unavailableZipCodes, term, promo, total } = cart;
  const discount = promo ? discountText(1 - promoMultiplier(term, promo)) : '';

  if (status === 'failed') {
    return (
      <div className={classes.bar}>
        <div className={classes.words} role="alert">
          {t('Your cart did not load.')}
        </div>
        <ActionButton onClick={cart.retry}>{t('Try Again')}</ActionButton>
      </div>
    );
  }
  // the sheet stays open when its last ZIP is removed
  if (zipCodes.length === 0 && unavailableZipCodes.length === 0 && !isOpen) return null;
  return (
    <div className={classes.bar}>
      <div className={classes.words}>
        <div>
          <b>{total ? formatMoney(total.total) : '—'}</b>{' '}
          <span>
            {t('{zips, plural, one {{zips} ZIP} other {{zips} ZIPs}}, {months} months', {
              zips: zipCodes.length,
              months: monthsOfTerm(term),
            })}
            {discount && `, ${discount}`}
          </span>
        </div>
        <div className={classes.rule}>{ruleText(cart)}</div>
      </div>
      <ActionButton kind="primary" onClick={() => setIsOpen(true)}>
        {t('Cart')}
      </ActionButton>
      {isOpen && (
        <Sheet title={t('Cart')} onClose={() => setIsOpen(false)}>
          <CartLines cart={cart} freeNow={freeNow} canOrder={canOrder} />
          <CartFoot cart={cart} campaign={campaign} />
        </Sheet>
      )}
    </div>
  );
}
