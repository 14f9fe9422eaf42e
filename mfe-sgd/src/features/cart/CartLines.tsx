import type { ZipOffer } from '@portal/shared/contracts';
import { formatMoney, monthsOfTerm } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { CloseIcon, PlusIcon } from '@portal/shared/ui';
import { StateSwatch } from '../map/StateSwatch.tsx';
import classes from './CartLines.module.css';
import type { ShopCart } from './use-cart.ts';
import { onFirstClick } from '../shop/on-first-click.ts';
import { priceText } from '../shop/shop-formats.ts';
import { turnMoment } from '../shop/turn-texts.ts';

interface CartLinesProps {
  cart: ShopCart;
  /** Offers from the waitlist that are free now. */
  freeNow: readonly ZipOffer[];
  /** False for an agent who may order nothing (0104): the cart can only be emptied. */
  canOrder: boolean;
}

/** The items of the cart, those no longer available, and waitlisted ZIPs that are free now. */
export function CartLines({ cart, freeNow, canOrder }: CartLinesProps) {
  // with what is above them
  const suggested = canOrder && cart.status !== 'loading' ? freeNow.filter(({ zip }) => !cart.zipSet.has(zip)) : [];
  const remove = (zip: string) => cart.change({ remove: [zip] });
  return (
    <div className={classes.lines}>
      {cart.status === 'ready' && cart.zipCodes.length === 0 && (
        <p className={classes.empty}>
          {canOrder
            ? t('Nothing in your cart yet. Add a ZIP from the list or the map.')
            : t('Nothing is in your cart.')}
        </p>
      )}
      <ul role="list">
        {cart.zipCodes.map((zip) => (
          <CartLine key={zip} zip={zip} cart={cart} onRemove={() => remove(zip)} />
        ))}
        {cart.unavailableZipCodes.map((zip) => (
          <li key={zip} className={classes.line}>
            <div>
              <b>{zip}</b>
              <div className={classes.gone}>{t('No spot is free anymore')}</div>
            </div>
            <span />
            <RemoveButton zip={zip} onClick={() => remove(zip)} />
          </li>
        ))}
      </ul>
      {suggested.length > 0 && (
        <section className={classes.suggested}>
          <h3>{t('Free now from your waitlist')}</h3>
          <ul role="list">
            {suggested.map(({ zip, name, monthlyPrice, turnUntil }) => (
              <li key={zip} className={classes.suggestion}>
                <StateSwatch state="free" />
                <span className={classes.place}>
                  <b>{zip}</b> <span>{name}</span>
                  {turnUntil !== null && (
                    <span className={classes.until}>{t('until {time}', { time: turnMoment(turnUntil) })}</span>
                  )}
                </span>
                <span className={classes.price}>{priceText(monthlyPrice)}</span>
                <button
                  type="button"
                  className={classes.add}
                  aria-label={t('Add {zip} to the cart', { zip })}
                  onClick={onFirstClick(() => cart.change({ add: [zip] }))}
                >
                  <PlusIcon size={14} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function CartLine({ zip, cart, onRemove }: { zip: string; cart: ShopCart; onRemove: () => void }) {
  const offer = cart.offers.get(zip);
  const line = cart.total?.lines.find((priced) => priced.zip === zip);
  return (
    <li className={classes.line}>
      <div>
        <b>{zip}</b> <span>{offer?.name}</span>
        <div className={classes.term}>
          {line
            ? t('{total} for {months} months', {
                total: formatMoney(line.total),
                months: monthsOfTerm(cart.term),
              })
            : '\u00a0'}
        </div>
      </div>
      <span className={classes.price}>{offer ? priceText(offer.monthlyPrice) : ''}</span>
      <RemoveButton zip={zip} onClick={onRemove} />
    </li>
  );
}

/** Takes a ZIP out of the cart. */
export function RemoveButton({ zip, onClick }: { zip: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={t('Remove {zip} from the cart', { zip })}
      onClick={onFirstClick(onClick)}
    >
      <CloseIcon size={14} />
    </button>
  );
}
