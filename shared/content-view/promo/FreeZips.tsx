import type { PromoBlock } from '@portal/shared/contracts';
import { formatPrice } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ChevronRightIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './FreeZips.module.css';

const SHOP = '/sgd';

/** What can be sponsored in a market at this moment. */
export function FreeZips({ market, zips, more }: Extract<PromoBlock, { kind: 'free-zips' }>): ReactNode {
  return (
    <section className={classes.card} aria-labelledby="free-zips">
      <div className={classes.head}>
        <h2 id="free-zips">{t('Available in {market} today', { market })}</h2>
        <span>{t('a month')}</span>
      </div>
      <ul role="list">
        {zips.map(({ zip, name, spotsFree, spots, monthlyPrice }) => (
          <li key={zip}>
            <span>
              <b>{zip}</b> {name}
            </span>
            <span className={classes.spots}>{t('{free} of {spots} free', { free: spotsFree, spots })}</span>
            <b className={classes.price}>{formatPrice(monthlyPrice)}</b>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link className={classes.more} to={SHOP}>
          {t('{count, plural, one {# more in {market}} other {# more in {market}}}', { count: more, market })}
          <ChevronRightIcon size={14} />
        </Link>
      )}
    </section>
  );
}
