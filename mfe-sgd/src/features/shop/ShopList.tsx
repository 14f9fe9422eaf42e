import { RADII } from '@portal/shared/contracts';
import { stateName } from '@portal/shared/domain';
import { ApiError } from '@portal/shared/api';
import { ActionButton, EmptyState, FailureCard, MapPinIcon, useScreenSize } from '@portal/shared/ui';
import { ShopSkeleton } from './ShopSkeleton.tsx';
import type { ShopView } from './shop-view.ts';
import type { ShopListState } from './use-shop.ts';
import { ZipItems } from './ZipItems.tsx';
import { ZIP_STATE_WORDS } from './zip-state.ts';
import { type ZipListProps, ZipTable } from './ZipTable.tsx';

interface ShopListProps extends Omit<ZipListProps, 'sort' | 'hasMiles'> {
  list: ShopListState;
  view: ShopView;
  /** The tab has no ZIPs at all, whatever the legend leaves. */
  isEmpty: boolean;
  onShowAll: () => void;
  onWiden: (radius: number) => void;
}

/** The list of a tab, or the sentence that says why there is none. */
export function ShopList({ list, view, isEmpty, onShowAll, onWiden, ...zips }: ShopListProps) {
  const isSmall = useScreenSize() === 'small';
  if (list.kind === 'loading') return <ShopSkeleton />;
  if (list.kind === 'failed') return <Failure {...list} />;
  if (list.kind === 'unasked') {
    return (
      <EmptyState title="Which ZIPs are you looking for?" icon={<MapPinIcon size={20} />}>
        Choose a state, a city or a ZIP code, then press Search.
      </EmptyState>
    );
  }
  if (isEmpty) return <NothingThere view={view} onWiden={onWiden} />;
  if (zips.zips.length === 0) {
    const words = view.shown.map((state) => ZIP_STATE_WORDS[state].toLowerCase()).join(' or ');
    return (
      <EmptyState
        title={`No ZIP in this tab is ${words}.`}
        action={<ActionButton onClick={onShowAll}>Show All</ActionButton>}
      />
    );
  }
  const hasMiles = view.tab === 'nearby';
  return isSmall ? (
    <ZipItems {...zips} hasMiles={hasMiles} />
  ) : (
    <ZipTable {...zips} hasMiles={hasMiles} sort={view.sort} />
  );
}

function Failure({ error, retry, isRetrying }: Extract<ShopListState, { kind: 'failed' }>) {
  if (error instanceof ApiError && error.status === 400) {
    // The question itself was wrong, such as a ZIP code that does not exist: asking again would not help.
    return <EmptyState title={error.fields[0]?.message ?? error.message} icon={<MapPinIcon size={20} />} />;
  }
  return (
    <FailureCard
      isCompact
      title="The ZIPs did not load."
      message="Your cart is safe."
      reference={(error instanceof ApiError && error.requestId) || undefined}
      onRetry={retry}
      isRetrying={isRetrying}
    />
  );
}

function NothingThere({ view, onWiden }: { view: ShopView; onWiden: (radius: number) => void }) {
  switch (view.tab) {
    case 'service':
      return (
        <EmptyState title="You serve no ZIPs yet." icon={<MapPinIcon size={20} />}>
          Search by state, city or ZIP code to see what is free.
        </EmptyState>
      );
    case 'nearby': {
      const wider = RADII.find((miles) => miles > view.radius);
      return (
        <EmptyState
          title={`No ZIPs are offered within ${view.radius} miles.`}
          action={wider && <ActionButton onClick={() => onWiden(wider)}>Look Within {wider} Miles</ActionButton>}
        />
      );
    }
    case 'search':
      return (
        <EmptyState title={`No ZIPs are offered in ${placeOf(view)} yet.`}>
          Try a neighbouring city or the whole state.
        </EmptyState>
      );
    case 'renewals':
      return (
        <EmptyState title="There is nothing to renew.">
          Your sponsored ZIPs appear here when their renewal comes close.
        </EmptyState>
      );
    case 'waitlist':
      return (
        <EmptyState title="You are on no waitlist.">
          Join the waitlist of a ZIP that is taken, and it appears here with your place.
        </EmptyState>
      );
  }
}

function placeOf({ zip, city, state }: ShopView): string {
  if (zip) return zip;
  return [city, state && stateName(state)].filter(Boolean).join(', ');
}
