import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { CartBar } from '../../cart/CartBar.tsx';
import { SalesTotals } from '../../totals/SalesTotals.tsx';
import { placeOf } from '../../zip-search/zip-search.ts';
import { SearchButton } from '../SearchButton.tsx';
import { ShopTabs } from '../ShopTabs.tsx';
import type { ShopParts } from './shop-parts.ts';
import classes from './ShopFrames.module.css';

interface SmallShopProps extends ShopParts {
  /** The ZIP that was tapped on the map, whose row may be far below. */
  tappedZip: ReactNode;
}

/** The shop on a phone: one column, the cart at the bottom of the screen. */
export function SmallShop(props: SmallShopProps) {
  const { agentId, shop, view, search, onSearch, campaign } = props;
  return (
    <div className={classes.small}>
      <h1>{t('Guaranteed Display')}</h1>
      {props.closed}
      <SalesTotals agentId={agentId} />
      <div className={classes.own}>
        <Link to={paths.orders()}>{t('Your orders')}</Link>
        <Link to={paths.worth()}>{t('What your ZIPs were worth')}</Link>
      </div>
      <SearchButton key={placeOf(search)} search={search} onSearch={onSearch} />
      <ShopTabs view={view} counts={shop.tabCounts} />
      <div className={classes.smallMap}>{props.map}</div>
      {props.chips}
      <div className={classes.smallList}>
        {props.tappedZip}
        {props.nearby}
        {props.notice}
        {props.list}
      </div>
      <CartBar cart={shop.cart} freeNow={shop.freeNow} campaign={campaign} canOrder={shop.canOrder} />
    </div>
  );
}
