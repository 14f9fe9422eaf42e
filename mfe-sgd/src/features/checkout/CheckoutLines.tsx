import type { Checkout } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { DataTable, Panel } from '@portal/shared/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { centsText, offText } from '../payment/cents-text.ts';
import { CHECKOUT_COLUMNS, type LineContext, RemoveButton, ZipCell } from './checkout-columns.tsx';
import classes from './CheckoutLines.module.css';

interface CheckoutLinesProps {
  checkout: Pick<Checkout, 'lines' | 'unavailable'>;
  context: LineContext;
  /** Another term or other ZIPs are being asked about. */
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
              <RemoveButton zip={line.zip} onRemove={context.onRemove} />
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
                <button type="button" onClick={() => context.onRemove(zip)}>
                  {t('Take {zip} out', { zip })}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
}
