import { useFrameSize } from '@portal/shared/frame-size';
import { msg, t } from '@portal/shared/i18n';
import { InfoIcon } from '@portal/shared/ui';
import { useCampaign } from '../agent/campaign.ts';
import { useCartCount } from '../cart/use-cart-count.ts';
import { useFreshCart } from '../cart/use-fresh-cart.ts';
import { MapPatterns } from '../map/MapPatterns.tsx';
import { ZipMap } from '../map/ZipMap.tsx';
import { useVisit } from '../visits/use-visit.ts';
import { placeOf, type ZipSearch } from '../zip-search/zip-search.ts';
import classes from './frame/ShopFrames.module.css';
import type { ShopParts } from './frame/shop-parts.ts';
import { SmallShop } from './frame/SmallShop.tsx';
import { WideShop } from './frame/WideShop.tsx';
import { ShopList } from './list/ShopList.tsx';
import { ZipItems } from './list/ZipItems.tsx';
import { NearbyBar } from './NearbyBar.tsx';
import { useShopActions } from './shop-actions.ts';
import { withToggled } from './shop-view.ts';
import { StateChips } from './StateChips.tsx';
import { TurnNotice } from './TurnNotice.tsx';
import { useShop } from './use-shop.ts';
import { useShopChoice } from './use-shop-choice.ts';

/** Rule and wording of 0104; for staff who act for the agent, too. */
const NOT_ACTIVE = msg(
  'ZIPs are only for agents who are active in the network, so none can be added or renewed here, and no waitlist joined. ZIPs already paid for stay until their term ends.',
);

/** The ZIP shop: map and list show the same ZIPs, choosing fills the cart next to them (D-29). */
export function Shop({ agentId }: { agentId: number }) {
  const { view, tapped, refine, goTo, selectOnMap, selectInList } = useShopChoice();
  const shop = useShop(agentId, view);
  const { list, zips, shownZips, selected, cart } = shop;
  const actions = useShopActions(agentId, cart, shop.canOrder);
  const isSmall = useFrameSize() === 'small';
  const campaign = useCampaign();
  useVisit(agentId);
  useCartCount(cart);
  useFreshCart(cart, list.kind !== 'loading');

  // The map of a small screen has no details beside it, and the row may be far below it, or in another list.
  const belowMap =
    isSmall && selected?.zip === tapped && shownZips[0]?.zip !== tapped && list.kind === 'ready' ? selected : null;
  const listed = belowMap ? shownZips.filter(({ zip }) => zip !== belowMap.zip) : shownZips;

  const { state, city, county } = view;
  const search: ZipSearch = { state, city, county, zip: view.tab === 'search' ? view.zip : null };
  const parts: ShopParts = {
    agentId,
    shop,
    view,
    actions,
    search,
    onSearch: (next) => goTo({ tab: 'search', ...next }),
    campaign,
    closed: !shop.canOrder && (
      <p className={classes.closed}>
        <InfoIcon size={16} />
        {t(NOT_ACTIVE)}
      </p>
    ),
    map: (
      <ZipMap
        key={`${view.tab} ${view.zip} ${view.radius} ${placeOf(search)}`}
        allZips={zips}
        zips={shownZips}
        surroundings={shop.surroundings}
        selectedZip={selected?.zip ?? null}
        label={t('Map of {count} ZIP codes; same ZIP codes as the list', { count: shownZips.length })}
        onSelect={selectOnMap}
      />
    ),
    chips: (
      <StateChips
        counts={list.kind === 'loading' ? null : shop.counts}
        shown={view.shown}
        onToggle={(chosen) => refine((now) => withToggled(now, chosen))}
      />
    ),
    nearby: view.tab === 'nearby' && (
      <NearbyBar center={shop.center} radius={view.radius} onChange={(change) => goTo(change)} />
    ),
    // with the list, which it would push down later
    notice: list.kind !== 'loading' && <TurnNotice turns={shop.turns} cartZips={cart.zipSet} actions={actions} />,
    list: (
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
    ),
  };
  const tappedZip = belowMap && (
    <ZipItems
      zips={[belowMap]}
      selectedZip={belowMap.zip}
      hasMiles={view.tab === 'nearby'}
      actions={actions}
      onSelect={selectInList}
    />
  );
  return (
    <>
      <MapPatterns />
      {isSmall ? <SmallShop {...parts} tappedZip={tappedZip} /> : <WideShop {...parts} />}
    </>
  );
}
