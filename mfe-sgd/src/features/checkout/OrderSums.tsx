import type { Order } from '@portal/shared/contracts';
import { monthsOfTerm } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { centsText, offText, percentText, priceOfCents } from '../payment/cents-text.ts';
import classes from './OrderSums.module.css';

/** What the sums of a checkout and of an order are made of. */
export type Summed = Pick<Order, 'lines' | 'term' | 'discount' | 'fullCents' | 'discountCents' | 'totalCents'>;

interface OrderSumsProps {
  order: Summed;
  /** "Total today", "Paid", "To pay". */
  totalLabel: string;
  /** The total is what the page is about. */
  isLarge?: boolean;
}

/** How the total comes about (SGD-14, D-30); every figure is the server's. */
export function OrderSums({ order, totalLabel, isLarge = false }: OrderSumsProps): ReactNode {
  const { lines, term, discount, fullCents, discountCents, totalCents } = order;
  const monthly = lines.reduce((sum, { monthlyPriceCents }) => sum + monthlyPriceCents, 0);
  return (
    <dl className={clsx(classes.sums, isLarge && classes.large)}>
      <dt>
        {t('{zips, plural, one {{zips} ZIP} other {{zips} ZIPs}}, {price} a month × {months}', {
          zips: lines.length,
          price: priceOfCents(monthly),
          months: monthsOfTerm(term),
        })}
      </dt>
      <dd>{centsText(fullCents)}</dd>
      <dt>{t('Term discount {percent}', { percent: percentText(discount) })}</dt>
      <dd className={clsx(discountCents > 0 && classes.saved)}>{offText(discountCents)}</dd>
      <dt className={classes.total}>{totalLabel}</dt>
      <dd className={classes.total}>{centsText(totalCents)}</dd>
    </dl>
  );
}
