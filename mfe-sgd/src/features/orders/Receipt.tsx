import { type Order, supportPhone } from '@portal/shared/contracts';
import { formatDateTime, formatDay, monthsOfTerm } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { OrderSums } from '../checkout/OrderSums.tsx';
import { centsText, offText, percentText } from '../payment/cents-text.ts';
import { cardText, runOf } from './order-texts.ts';
import classes from './Receipt.module.css';

/** The paper: who was billed for what, with which card, and what was given back (D-31). */
export function Receipt({ order }: { order: Order }): ReactNode {
  const { number, placedAt, paidAt, billing, lines, term, discount, refunds } = order;
  const { startsOn, renewsOn } = runOf(lines);
  const paidOn = formatDateTime(paidAt ?? placedAt, undefined, { namesZone: true });
  return (
    <article className={classes.paper} aria-label={t('Receipt {number}', { number })}>
      <header>
        <div>
          <b className={classes.mark}>{t('Agent Portal')}</b>
          <p className={classes.quiet}>{supportPhone().text}</p>
        </div>
        <div className={classes.right}>
          <h1>{t('Receipt')}</h1>
          <p className={classes.quiet}>
            {number}, {paidOn}
          </p>
        </div>
      </header>
      <div className={classes.facts}>
        <div>
          <h2>{t('Billed to')}</h2>
          <b>{billing.name}</b>
          {[billing.company, billing.address, billing.phone]
            .filter((line) => line !== '')
            .map((line) => (
              <div key={line}>{line}</div>
            ))}
        </div>
        <div>
          <h2>{t('Paid with')}</h2>
          <b>{order.totalCents === 0 ? t('No charge') : (cardText(order) ?? t('Card'))}</b>
          <div>{paidOn}</div>
        </div>
        <div>
          <h2>{t('Term')}</h2>
          <b>{t('{months} months', { months: monthsOfTerm(term) })}</b>
          <div>{t('{start} to {renewal}', { start: formatDay(startsOn), renewal: formatDay(renewsOn) })}</div>
        </div>
      </div>
      <div className={classes.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('ZIP')}</th>
              <th scope="col">{t('Monthly')}</th>
              <th scope="col">{t('Whole term')}</th>
              <th scope="col">{t('Discount {percent}', { percent: percentText(discount) })}</th>
              <th scope="col">{t('Amount')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.zip}>
                <th scope="row">
                  <b>{line.zip}</b> <span className={classes.quiet}>{line.name}</span>
                  <div className={classes.runs}>
                    {t('{start} to {renewal}', { start: formatDay(line.startsOn), renewal: formatDay(line.renewsOn) })}
                  </div>
                </th>
                <td>{centsText(line.monthlyPriceCents)}</td>
                <td>{centsText(line.fullCents)}</td>
                <td>{offText(line.fullCents - line.totalCents)}</td>
                <td>
                  <b>{centsText(line.totalCents)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.sums}>
        <OrderSums order={order} totalLabel={t('Paid')} />
        {refunds.length > 0 && (
          <dl className={classes.refunds}>
            {refunds.map(({ refundId, amountCents, state, requestedAt }) => (
              <div key={refundId}>
                <dt>
                  {t(REFUND_TEXTS[state])}, {formatDateTime(requestedAt)}
                </dt>
                <dd>{offText(amountCents)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <p className={classes.small}>
        {t('Terms of Guaranteed Display accepted {moment}. Amounts in US dollars.', {
          moment: formatDateTime(placedAt, undefined, { namesZone: true }),
        })}
      </p>
    </article>
  );
}

const REFUND_TEXTS = {
  done: msg('Returned to the card'),
  requested: msg('Being returned to the card'),
  failed: msg('Could not be returned yet'),
} as const;
