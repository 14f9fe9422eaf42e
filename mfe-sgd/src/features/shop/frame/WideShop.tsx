import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { PageHeader } from '@portal/shared/ui';
import { paths } from '../../../paths.ts';
import { Cart } from '../../cart/Cart.tsx';
import { SalesTotals } from '../../totals/SalesTotals.tsx';
import { placeOf } from '../../zip-search/zip-search.ts';
import { ZipSearchForm } from '../../zip-search/ZipSearchForm.tsx';
import { ShopTabs } from '../ShopTabs.tsx';
import { ZipDetails } from '../ZipDetails.tsx';
import type { ShopParts } from './shop-parts.ts';
import classes from './ShopFrames.module.css';

const SUBTITLE = msg(
  'First notification of appointments, full contact information and a 30% referral fee in the ZIPs you sponsor.',
);

/** The shop beside a wide map: its details below it, list and cart next to it. */
export function WideShop(props: ShopParts) {
  const { agentId, shop, view, actions, search, onSearch, campaign } = props;
  return (
    <>
      <PageHeader title={t('Guaranteed Display')} subtitle={<span className={classes.sentence}>{t(SUBTITLE)}</span>}>
        <ZipSearchForm key={placeOf(search)} search={search} onSearch={onSearch} />
      </PageHeader>
      {props.closed}
      <div className={classes.facts}>
        <SalesTotals agentId={agentId} />
        <span>
          <Link to={paths.orders()} className={classes.inText}>
            {t('Your orders')}
          </Link>
          {' · '}
          <Link to={paths.worth()} className={classes.inText}>
            {t('What your ZIPs were worth')}
          </Link>
        </span>
      </div>
      <div className={classes.bar}>
        <ShopTabs view={view} counts={shop.tabCounts} />
        {props.chips}
      </div>
      <div className={classes.columns}>
        <div className={classes.left}>
          <section className={classes.map} aria-label={t('Map')}>
            {props.map}
          </section>
          {shop.selected ? (
            <ZipDetails zip={shop.selected} agentId={agentId} actions={actions} />
          ) : (
            <p className={classes.blank}>{t('Choose a ZIP to see your rank there, its sponsors and its price.')}</p>
          )}
        </div>
        <section className={classes.list} aria-label={t('ZIP codes')}>
          {props.nearby}
          {props.notice}
          {/* the skeleton is replaced where it is, not moved below the notice that comes with the list */}
          <div key={shop.list.kind === 'loading' ? 'loading' : 'loaded'} className={classes.scroll} data-zip-list="">
            {props.list}
          </div>
        </section>
        <Cart cart={shop.cart} freeNow={shop.freeNow} campaign={campaign} canOrder={shop.canOrder} />
      </div>
    </>
  );
}
