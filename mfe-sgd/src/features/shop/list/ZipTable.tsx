import { formatPrice } from '@portal/shared/domain';
import { msg, t, Trans } from '@portal/shared/i18n';
import { DataTable, type DataTableColumn } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { StateSwatch } from '../../map/StateSwatch.tsx';
import { RankCell } from '../RankCell.tsx';
import type { ShopActions } from '../shop-actions.ts';
import { sponsorNames, spotsText, priceText, termEndText, yearText } from '../shop-formats.ts';
import type { ShopSort } from '../shop-sorting.ts';
import { placeText, turnText } from '../turn-texts.ts';
import { ZipActionButton } from '../ZipActionButton.tsx';
import type { ShopZip } from '../zip-state.ts';
import { scrollToRow } from './scroll-to-row.ts';
import classes from './ZipTable.module.css';

export interface ZipListProps {
  /** Sorted. */
  zips: readonly ShopZip[];
  agentId: number;
  selectedZip: string | null;
  sort: ShopSort;
  /** Shows the distance of each ZIP, on the Nearby tab. */
  hasMiles: boolean;
  actions: ShopActions;
  onSelect: (zip: string) => void;
  onSort: (sort: ShopSort) => void;
}

type Column = DataTableColumn<ShopZip, ShopSort['column'], Omit<ZipListProps, 'zips' | 'sort' | 'onSort'>>;

const COLUMNS: readonly Column[] = [
  {
    key: 'zip',
    header: msg('ZIP'),
    sortBy: 'zip',
    cell: (zip, { selectedZip, hasMiles, onSelect }) => (
      <div className={classes.zip}>
        <StateSwatch state={zip.state} />
        <div>
          <button type="button" aria-current={zip.zip === selectedZip || undefined} onClick={() => onSelect(zip.zip)}>
            {zip.zip}
          </button>
          {zip.isNowFree && zip.state !== 'cart' && <span className={classes.nowFree}>{t('Now free')}</span>}
          <span className={classes.second}>
            {zip.name}
            {hasMiles && zip.miles !== null && ` · ${t('{miles} mi', { miles: zip.miles })}`}
          </span>
        </div>
      </div>
    ),
  },
  {
    key: 'rank',
    header: msg('My rank'),
    sortBy: 'rank',
    width: 96,
    className: classes.right,
    cell: (zip) => <RankCell zip={zip} />,
  },
  {
    key: 'business',
    header: msg('12 months'),
    sortBy: 'business',
    width: 100,
    className: classes.right,
    cell: ({ lastYear, referrals12Months }) => (
      <>
        {yearText(lastYear)}
        <span className={classes.second}>
          {t('{referrals, plural, one {{referrals} referral} other {{referrals} referrals}}', {
            referrals: referrals12Months,
          })}
        </span>
      </>
    ),
  },
  {
    key: 'spots',
    header: msg('Spots free'),
    sortBy: 'spots',
    width: 118,
    cell: (zip, { agentId }) => (
      <>
        {placeText(zip) ?? spotsText(zip.spotsFree, zip.spots)}
        {turnText(zip) ? (
          <span className={classes.turn}>{turnText(zip)}</span>
        ) : (
          <span className={classes.sponsors}>{sponsorNames(zip.sponsors, agentId)}</span>
        )}
      </>
    ),
  },
  {
    key: 'price',
    header: msg('Month'),
    sortBy: 'price',
    width: 72,
    className: classes.right,
    cell: ({ monthlyPrice }) =>
      monthlyPrice === null ? (
        <div className={classes.unpriced}>{priceText(null)}</div>
      ) : (
        <b className={classes.price}>{formatPrice(monthlyPrice)}</b>
      ),
  },
  {
    key: 'action',
    header: (
      <span className="visually-hidden">
        <Trans id="Action" />
      </span>
    ),
    width: 142,
    className: classes.right,
    cell: (zip, { actions }) => (
      <>
        <ZipActionButton zip={zip} actions={actions} look="row" />
        {zip.state === 'yours' && (!zip.isRenewable || zip.endsAtTerm) && (
          <span className={classes.renews}>{termEndText(zip)}</span>
        )}
      </>
    ),
  },
];

/** The list of the shop: price, spots and my rank on one line (D-29). */
export function ZipTable({ zips, sort, onSort, ...context }: ZipListProps) {
  const { selectedZip, onSelect } = context;
  const selectedRow = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // Selected on the map, it may be scrolled out of view in the list.
    const row = selectedRow.current;
    if (selectedZip !== null && row) scrollToRow(row, row.closest('[data-zip-list]'));
  }, [selectedZip]);
  return (
    <DataTable
      label={t('ZIP codes')}
      look={classes.table}
      columns={COLUMNS}
      rows={zips}
      rowKey={({ zip }) => zip}
      context={context}
      sort={sort}
      onSort={onSort}
      onRowClick={({ zip }) => onSelect(zip)}
      rowAttributes={({ zip }) => (zip === selectedZip ? { ref: selectedRow } : {})}
      rowClass={({ zip, state }) => clsx(state === 'cart' && classes.inCart, zip === selectedZip && classes.selected)}
    />
  );
}
