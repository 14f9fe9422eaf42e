import type { Checkout } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton, DataTable, Panel } from '@portal/shared/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { RemoveButton } from '../cart/CartLines.tsx';
import { centsText, offText } from '../payment/cents-text.ts';
import { CHECKOUT_COLUMNS, type LineContext, ZipCell } from './checkout-columns.tsx';
import classes from './CheckoutLines.module.css';

interface CheckoutLinesProps {
  checkout: Pick<Checkout, 'lines' | 'unavailable'>;
  context: LineContext;
  /** Whether lines for another term or other ZIPs are being loaded. */
  isStale: boolean;
}

/** The ZIPs of a checkout with what each costs, and those that cannot be had with the reason (D-31). */
export function CheckoutLines({ checkout, context, isStale }: CheckoutLinesProps): ReactNode {
  const { lines, unavailable } = checkout;
  return (
    <Panel isFlush isBareOnSmall className={clsx(isStale && classes.stale)}>
      {lines.length > 0 && (
        <DataTable
          label={t('ZIPs of this order')}
          columns={CHECKOUT_COLUMNS}
          rows={lines}
          rowKey={({ zip }) => zip}
          context={context}
          isRowTall={() => true}
          isPlain
          minWidth={700}
          renderCard={(line) => (
            <div className={classes.card}>
              <ZipCell line={line} offer={context.offers.get(line.zip)} />
              <RemoveButton zip={line.zip} onClick={() => context.onRemove(line.zip)} />
              <dl>
                <dt>{t('Monthly price')}</dt>
                <dd>{centsText(line.monthlyPriceCents)}</dd>
                <dt>{t('Whole term')}</dt>
                <dd>{centsText(line.fullCents)}</dd>
                <dt>{t('Discount')}</dt>
                <dd>{offText(line.fullCents - line.totalCents)}</dd>
                <dt>{t('Line total')}</dt>
                <dd>
                  <b>{centsText(line.totalCents)}</b>
                </dd>
              </dl>
            </div>
          )}
        />
      )}
      {unavailable.length > 0 && (
        <section className={classes.gone} aria-label={t('Not available')} role="alert">
          <h3>{t('Not in this order')}</h3>
          <ul role="list">
            {unavailable.map(({ zip, message }) => (
              <li key={zip}>
                <b>{zip}</b>
                <span>{message}</span>
                <ActionButton kind="link" onClick={() => context.onRemove(zip)}>
                  {t('Remove {zip}', { zip })}
                </ActionButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
}
