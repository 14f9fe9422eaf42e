import { formatPrice } from '@portal/shared/domain';
import { SortHeader } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { StateSwatch } from '../map/StateSwatch.tsx';
import { RankCell } from './RankCell.tsx';
import type { ShopActions } from './shop-actions.ts';
import { compactDollars, shortDay, sponsorNames, spotsText } from './shop-formats.ts';
import type { ShopSort } from './shop-sorting.ts';
import { ZipActionButton } from './ZipActionButton.tsx';
import type { ShopZip } from './zip-state.ts';
import styles from './ZipTable.module.css';

export interface ZipListProps {
  /** Sorted. */
  zips: readonly ShopZip[];
  agentId: number;
  selectedZip: string | null;
  sort: ShopSort;
  /** Says how far each ZIP is, on the Nearby tab. */
  hasMiles: boolean;
  actions: ShopActions;
  onSelect(zip: string): void;
  onSort(sort: ShopSort): void;
}

/** The list of the shop: price, spots and my rank on one line (D-29). */
export function ZipTable({ zips, agentId, selectedZip, sort, hasMiles, actions, onSelect, onSort }: ZipListProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <SortHeader column="zip" sort={sort} onSort={onSort}>
            ZIP
          </SortHeader>
          <SortHeader column="rank" sort={sort} onSort={onSort} className={clsx(styles.right, styles.rankColumn)}>
            My rank
          </SortHeader>
          <SortHeader
            column="business"
            sort={sort}
            onSort={onSort}
            className={clsx(styles.right, styles.businessColumn)}
          >
            12 months
          </SortHeader>
          <SortHeader column="spots" sort={sort} onSort={onSort} className={styles.spotsColumn}>
            Spots free
          </SortHeader>
          <SortHeader column="price" sort={sort} onSort={onSort} className={clsx(styles.right, styles.priceColumn)}>
            Month
          </SortHeader>
          <th scope="col" className={styles.actionColumn}>
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {zips.map((zip) => (
          <ZipRow
            key={zip.zip}
            zip={zip}
            agentId={agentId}
            isSelected={zip.zip === selectedZip}
            hasMiles={hasMiles}
            actions={actions}
            onSelect={onSelect}
          />
        ))}
      </tbody>
    </table>
  );
}

interface ZipRowProps extends Pick<ZipListProps, 'agentId' | 'hasMiles' | 'actions' | 'onSelect'> {
  zip: ShopZip;
  isSelected: boolean;
}

function ZipRow({ zip, agentId, isSelected, hasMiles, actions, onSelect }: ZipRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // Chosen on the map, it may be out of sight in the list.
    if (isSelected) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSelected]);
  return (
    <tr
      ref={row}
      className={clsx(zip.state === 'cart' && styles.inCart, isSelected && styles.selected)}
      onClick={() => onSelect(zip.zip)}
    >
      <td>
        <div className={styles.zip}>
          <StateSwatch state={zip.state} />
          <div>
            <button type="button" aria-current={isSelected || undefined} onClick={() => onSelect(zip.zip)}>
              {zip.zip}
            </button>
            {zip.isNowFree && zip.state !== 'cart' && <span className={styles.nowFree}>Now free</span>}
            <span className={styles.second}>
              {zip.name}
              {hasMiles && zip.miles !== null && ` · ${zip.miles} mi`}
            </span>
          </div>
        </div>
      </td>
      <td className={styles.right}>
        <RankCell zip={zip} />
      </td>
      <td className={styles.right}>
        {compactDollars(zip.commissions12Months)}
        <span className={styles.second}>
          {zip.referrals12Months} {zip.referrals12Months === 1 ? 'referral' : 'referrals'}
        </span>
      </td>
      <td>
        {zip.state === 'waitlisted' ? `Place ${zip.waitlistPosition}` : spotsText(zip.spotsFree, zip.spots)}
        <span className={styles.sponsors}>{sponsorNames(zip.sponsors, agentId)}</span>
      </td>
      <td className={styles.right}>
        {zip.monthlyPrice === null ? (
          <div className={styles.unpriced}>{formatPrice(null)}</div>
        ) : (
          <b className={styles.price}>{formatPrice(zip.monthlyPrice)}</b>
        )}
      </td>
      <td className={styles.right} onClick={(event) => event.stopPropagation()}>
        <ZipActionButton zip={zip} actions={actions} look="row" />
        {zip.state === 'yours' && !zip.isRenewable && zip.renewsOn && (
          <span className={styles.renews}>Renews {shortDay(zip.renewsOn)}</span>
        )}
      </td>
    </tr>
  );
}
