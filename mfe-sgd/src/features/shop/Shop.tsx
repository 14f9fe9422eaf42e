import { msg, t } from '@portal/shared/i18n';
import { Link, useSearchParams } from '@portal/shared/router';
import { InfoIcon, PageHeader, useScreenSize } from '@portal/shared/ui';
import { useMemo, useState } from 'react';
import { paths } from '../../paths.ts';
import { useCampaign } from '../agent/campaign.ts';
import { Cart } from '../cart/Cart.tsx';
import { useCartCount } from '../cart/use-cart-count.ts';
import { useFreshCart } from '../cart/use-fresh-cart.ts';
import { CartBar } from '../cart/CartBar.tsx';
import { SalesTotals } from '../totals/SalesTotals.tsx';
import { useVisit } from '../visits/use-visit.ts';
import { MapPatterns } from '../map/MapPatterns.tsx';
import { ZipMap } from '../map/ZipMap.tsx';
import { placeOf, type ZipSearch } from '../zip-search/zip-search.ts';
import { ZipSearchForm } from '../zip-search/ZipSearchForm.tsx';
import { NearbyBar } from './NearbyBar.tsx';
import { SearchButton } from './SearchButton.tsx';
import classes from './Shop.module.css';
import { useShopActions } from './shop-actions.ts';
import { readShopView, type ShopView, withToggled, writeShopView } from './shop-view.ts';
import { ShopList } from './list/ShopList.tsx';
import { ShopTabs } from './ShopTabs.tsx';
import { StateChips } from './StateChips.tsx';
import { TurnNotice } from './TurnNotice.tsx';
import { useShop } from './use-shop.ts';
import { ZipDetails } from './ZipDetails.tsx';
import { ZipItems } from './list/ZipItems.tsx';

const SUBTITLE = msg(
  'First notification of appointments, full contact information and a 30% referral fee in the ZIPs you sponsor.',
);

/** Rule and wording of 0104; for staff who act for the agent, too. */
const NOT_ACTIVE = msg(
  'ZIPs are only for agents who are active in the network, so none can be added or renewed here, and no waitlist joined. ZIPs already paid for stay until their term ends.',
);

/** The ZIP shop: map and list show the same ZIPs, choosing fills the cart next to them (D-29). */
export function Shop({ agentId }: { agentId: number }) {
  const [parameters, setParameters] = useSearchParams();
  const view = useMemo(() => readShopView(parameters), [parameters]);
  const shop = useShop(agentId, view);
  const { list, zips, shownZips, selected, surroundings, counts, tabCounts, cart, freeNow, turns } = shop;
  const actions = useShopActions(agentId, cart, shop.canOrder);
  const isSmall = useScreenSize() === 'small';
  const campaign = useCampaign();
  useVisit(agentId);
  useCartCount(cart);
  useFreshCart(cart, list.kind !== 'loading');

  /** The ZIP that was selected on the map. */
  const [tapped, setTapped] = useState<string | null>(null);

  /** A selection within the list adds no history entry; another list does. */
  const refine = (change: (now: ShopView) => ShopView) =>
    setParameters((now) => writeShopView(change(readShopView(now))), { replace: true });
  const goTo = (change: Partial<ShopView>) => {
    setTapped(null);
    setParameters((now) => writeShopView({ ...readShopView(now), selected: null, shown: [], ...change }));
  };
  const onSearch = (search: ZipSearch) => goTo({ tab: 'search', ...search });
  const select = (zip: string) => refine((now) => ({ ...now, selected: zip }));
  const selectOnMap = (zip: string) => {
    setTapped(zip);
    select(zip);
  };
  const selectInList = (zip: string) => {
    // a row that was tapped stays where it is
    if (zip !== tapped) setTapped(null);
    select(zip);
  };
  // The map of a small screen has no details beside it, and the row may be far below it, or in another list.
  const belowMap =
    isSmall && selected?.zip === tapped && shownZips[0]?.zip !== tapped && list.kind === 'ready' ? selected : null;
  const listed = belowMap ? shownZips.filter(({ zip }) => zip !== belowMap.zip) : shownZips;

  const { state, city, county } = view;
  const search: ZipSearch = { state, city, county, zip: view.tab === 'search' ? view.zip : null };
  const searchKey = placeOf(search);
  const map = (
    <ZipMap
      key={`${view.tab} ${view.zip} ${view.radius} ${searchKey}`}
      allZips={zips}
      zips={shownZips}
      surroundings={surroundings}
      selectedZip={selected?.zip ?? null}
      label={t('Map of {count} ZIP codes; same ZIP codes as the list', { count: shownZips.length })}
      onSelect={selectOnMap}
    />
  );
  const chips = (
    <StateChips
      counts={list.kind === 'loading' ? null : counts}
      shown={view.shown}
      onToggle={(chosen) => refine((now) => withToggled(now, chosen))}
    />
  );
  const closed = !shop.canOrder && (
    <p className={classes.closed}>
      <InfoIcon size={16} />
      {t(NOT_ACTIVE)}
    </p>
  );
  const nearby = view.tab === 'nearby' && (
    <NearbyBar center={shop.center} radius={view.radius} onChange={(change) => goTo(change)} />
  );
  // with the list, which it would push down later
  const notice = list.kind !== 'loading' && <TurnNotice turns={turns} cartZips={cart.zipSet} actions={actions} />;
  const listPart = (
    <ShopList
      list={list}
      view={view}
      isEmpty={zips.length === 0}
      zips={listed}
      agentId={agentId}
      selectedZip={selected?.zip ?? null}
      actions={actions}
      onSelect={selectInList}
      onSort={(sort) => refine((now) => ({ ...now, sort }))}
      onShowAll={() => refine((now) => ({ ...now, shown: [] }))}
      onWiden={(radius) => goTo({ radius })}
    />
  );

  if (isSmall) {
    return (
      <div className={classes.small}>
        <MapPatterns />
        <h1>{t('Guaranteed Display')}</h1>
        {closed}
        <SalesTotals agentId={agentId} />
        <div className={classes.own}>
          <Link to={paths.orders()}>{t('Your orders')}</Link>
          <Link to={paths.worth()}>{t('What your ZIPs were worth')}</Link>
        </div>
        <SearchButton key={searchKey} search={search} onSearch={onSearch} />
        <ShopTabs view={view} counts={tabCounts} />
        <div className={classes.smallMap}>{map}</div>
        {chips}
        <div className={classes.smallList}>
          {belowMap && (
            <ZipItems
              zips={[belowMap]}
              selectedZip={belowMap.zip}
              hasMiles={view.tab === 'nearby'}
              actions={actions}
              onSelect={selectInList}
            />
          )}
          {nearby}
          {notice}
          {listPart}
        </div>
        <CartBar cart={cart} freeNow={freeNow} campaign={campaign} canOrder={shop.canOrder} />
      </div>
    );
  }
  return (
    <>
      <MapPatterns />
      <PageHeader title={t('Guaranteed Display')} subtitle={<span className={classes.sentence}>{t(SUBTITLE)}</span>}>
        <ZipSearchForm key={searchKey} search={search} onSearch={onSearch} />
      </PageHeader>
      {closed}
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
        <ShopTabs view={view} counts={tabCounts} />
        {chips}
      </div>
      <div className={classes.columns}>
        <div className={classes.left}>
          <section className={classes.map} aria-label={t('Map')}>
            {map}
          </section>
          {selected ? (
            <ZipDetails zip={selected} agentId={agentId} actions={actions} />
          ) : (
            <p className={classes.blank}>{t('Choose a ZIP to see your rank there, its sponsors and its price.')}</p>
          )}
        </div>
        <section className={classes.list} aria-label={t('ZIP codes')}>
          {nearby}
          {notice}
          {/* the skeleton is replaced where it is, not moved below the notice that comes with the list */}
          <div key={list.kind === 'loading' ? 'loading' : 'loaded'} className={classes.scroll} data-zip-list="">
            {listPart}
          </div>
        </section>
        <Cart cart={cart} freeNow={freeNow} campaign={campaign} canOrder={shop.canOrder} />
      </div>
    </>
  );
}
