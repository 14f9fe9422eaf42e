import { RADII } from '@portal/shared/contracts';
import { stateName } from '@portal/shared/domain';
import { ApiError } from '@portal/shared/api';
import { useFrameSize } from '@portal/shared/frame-size';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ActionButton, actionClasses, EmptyState, FailureCard, MapPinIcon } from '@portal/shared/ui';
import { paths } from '../../../paths.ts';
import { ShopSkeleton } from '../ShopSkeleton.tsx';
import type { ShopView } from '../shop-view.ts';
import type { ShopListState } from '../use-shop.ts';
import { ZipItems } from './ZipItems.tsx';
import { ZIP_STATE_WORDS } from '../zip-state.ts';
import { type ZipListProps, ZipTable } from './ZipTable.tsx';

interface ShopListProps extends Omit<ZipListProps, 'sort' | 'hasMiles'> {
  list: ShopListState;
  view: ShopView;
  /** The tab has no ZIPs at all, whatever the legend filters. */
  isEmpty: boolean;
  onShowAll: () => void;
  onWiden: (radius: number) => void;
}

/** The list of a tab, or a sentence why there is none. */
export function ShopList({ list, view, isEmpty, onShowAll, onWiden, ...zips }: ShopListProps) {
  const isSmall = useFrameSize() === 'small';
  if (list.kind === 'loading') return <ShopSkeleton />;
  if (list.kind === 'failed') return <Failure {...list} />;
  if (list.kind === 'idle') {
    return (
      <EmptyState title={t('Which ZIPs are you looking for?')} icon={<MapPinIcon size={20} />}>
        {t('Choose a state, a city or a ZIP code, then press Search.')}
      </EmptyState>
    );
  }
  if (isEmpty) return <NothingThere view={view} onWiden={onWiden} />;
  if (zips.zips.length === 0) {
    const words = view.shown.map((state) => t(ZIP_STATE_WORDS[state]).toLowerCase()).join(` ${t('or')} `);
    return (
      <EmptyState
        title={t('No ZIP in this tab is {words}.', { words })}
        action={<ActionButton onClick={onShowAll}>{t('Show All')}</ActionButton>}
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
    // The request itself was wrong, such as a ZIP code that does not exist: a retry would not help.
    return (
      <EmptyState
        title={error.fields[0]?.message ?? error.message}
        icon={<MapPinIcon size={20} />}
        action={
          <Link to={paths.backToShop(null)} className={actionClasses({ kind: 'plain' })}>
            {t('Back to Your ZIPs')}
          </Link>
        }
      >
        {t('Check the ZIP code, or search by state and city.')}
      </EmptyState>
    );
  }
  return (
    <FailureCard
      isCompact
      title={t('The ZIPs did not load.')}
      message={t('Your cart is safe.')}
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
        <EmptyState title={t('You serve no ZIPs yet.')} icon={<MapPinIcon size={20} />}>
          {t('Search by state, city or ZIP code to see what is free.')}
        </EmptyState>
      );
    case 'nearby': {
      const wider = RADII.find((miles) => miles > view.radius);
      return (
        <EmptyState
          title={t('No ZIPs are offered within {radius} miles.', { radius: view.radius })}
          action={
            wider && (
              <ActionButton onClick={() => onWiden(wider)}>
                {t('Look Within {miles} Miles', { miles: wider })}
              </ActionButton>
            )
          }
        />
      );
    }
    case 'search':
      return (
        <EmptyState title={t('No ZIPs are offered in {place} yet.', { place: placeOf(view) })}>
          {t('Try a neighboring city or the whole state.')}
        </EmptyState>
      );
    case 'renewals':
      return (
        <EmptyState title={t('There is nothing to renew.')}>
          {t('Your sponsored ZIPs appear here when their renewal comes close.')}
        </EmptyState>
      );
    case 'waitlist':
      return (
        <EmptyState title={t('You are on no waitlist.')}>
          {t('Join the waitlist of a ZIP that is taken, and it appears here with your place.')}
        </EmptyState>
      );
  }
}

function placeOf({ zip, city, state }: ShopView): string {
  if (zip) return zip;
  return [city, state && t(stateName(state))].filter(Boolean).join(', ');
}
