import { formatMoney, formatPrice, fromCents, monthsOfTerm, promoMultiplier, toCents } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { actionClasses, ActionButton, InfoIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useId } from 'react';
import { paths } from '../../paths.ts';
import { TermBar } from '../checkout/TermBar.tsx';
import { discountText } from '../shop/shop-formats.ts';
import { minimumText } from './minimum-texts.ts';
import classes from './CartFoot.module.css';
import type { ShopCart } from './use-cart.ts';

interface CartFootProps {
  cart: ShopCart;
  /** That brought the visitor (HOST-14). */
  campaign: string | null;
}

/** Term, total and the server's decision about the minimum; of constant height, so that the total never moves (SGD-10…14). */
export function CartFoot({ cart, campaign }: CartFootProps) {
  const { term, promo, total, rule } = cart;
  const id = useId();
  const months = monthsOfTerm(term);
  const monthly = total && fromCents(total.lines.reduce((sum, { full }) => sum + toCents(full), 0) / months);
  const discount = promo ? discountText(1 - promoMultiplier(term, promo)) : '';
  return (
    <footer className={classes.foot}>
      <TermBar term={term} promo={promo} onChange={(chosen) => cart.change({ term: chosen })} />
      <dl className={classes.sums}>
        <dt>
          {monthly ? t('{price} a month', { price: formatMonthly(monthly) }) : t('Monthly price')} × {months}
        </dt>
        <dd>{total ? formatMoney(total.full) : '—'}</dd>
        <dt>{t('Term discount {percent}', { percent: discount.slice(1) })}</dt>
        <dd className={clsx(total !== null && total.discount > 0 && classes.saved)}>
          {total ? `${total.discount > 0 ? '−' : ''}${formatMoney(total.discount)}` : '—'}
        </dd>
        <dt className={classes.total}>{t('Total')}</dt>
        <dd className={classes.total}>{total ? formatMoney(total.total) : '—'}</dd>
      </dl>
      <p id={`${id}-rule`} role="status" className={clsx(classes.rule, rule && !rule.isCurrent && classes.checking)}>
        <InfoIcon />
        <span>{ruleText(cart)}</span>
      </p>
      {canOrder(cart) ? (
        <Link
          to={paths.checkout(cart.agentId, campaign)}
          className={clsx(actionClasses({ kind: 'primary' }), classes.order)}
        >
          {t('Check out')}
        </Link>
      ) : (
        <ActionButton className={classes.order} disabled aria-describedby={`${id}-rule`}>
          {t('Check out')}
        </ActionButton>
      )}
    </footer>
  );
}

/** The server says that this cart meets the minimum (SGD-13). */
const canOrder = ({ rule }: ShopCart): boolean => rule !== null && rule.met && rule.isCurrent;

/** What the server says about the minimum, or why nothing can be ordered now. */
export function ruleText({ status, zipCodes, rule, total }: ShopCart): string {
  if (status === 'loading') return t('Your cart is being loaded.');
  if (zipCodes.length === 0) return t('Add a ZIP to see what it costs. Your cart is kept for you.');
  if (total && total.unpricedZips.length > 0)
    return t('{zips} has no price and is not in the total.', { zips: total.unpricedZips.join(', ') });
  if (!rule) return t('Checking what can be ordered.');
  return minimumText(rule) ?? (rule.met ? '' : t('This cart cannot be ordered yet.'));
}

const formatMonthly = (dollars: number): string =>
  Number.isInteger(dollars) ? formatPrice(dollars) : formatMoney(dollars);
