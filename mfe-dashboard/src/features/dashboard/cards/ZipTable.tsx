import type { AgentZipStat } from '@portal/shared/contracts';
import { formatPrice } from '@portal/shared/domain';
import { Link } from '@portal/shared/router';
import { StarIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { shortDay } from '../charts/RankLine.tsx';
import { lastRankOf, ZipDumbbell } from '../charts/ZipDumbbell.tsx';
import { ordinal } from '../dashboard-words.ts';
import tables from './table.module.css';
import styles from './Zips.module.css';

export function ZipTable({ zips }: { zips: readonly AgentZipStat[] }): ReactNode {
  const last = lastRankOf(zips);
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">ZIP</th>
          <th scope="col" className={tables.number}>
            Rank with boost
          </th>
          <th scope="col" className={tables.number}>
            Rank without
          </th>
          <th aria-hidden="true" className={styles.scaleCell}>
            <span className={styles.scale}>
              <span>1st</span>
              <span>{ordinal(last)}</span>
            </span>
          </th>
          <th scope="col" className={tables.number}>
            My referrals
          </th>
          <th scope="col" className={tables.number}>
            My commissions
          </th>
          <th>
            <span className="visually-hidden">Guaranteed Display</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {zips.map((zip) => (
          <tr key={zip.zip}>
            <td>
              <span className={styles.zip}>
                {zip.isSponsored && <StarIcon size={14} aria-label="Guaranteed Display" />}
                <b>{zip.zip}</b> <span className={styles.name}>{zip.name}</span>
              </span>
            </td>
            <td className={clsx(tables.number, zip.isSponsored ? styles.now : styles.other)}>
              {zip.rankWithBoost ?? '–'}
            </td>
            <td className={clsx(tables.number, zip.isSponsored ? styles.other : styles.now)}>
              {zip.rankWithoutBoost ?? '–'}
            </td>
            <td aria-hidden="true" className={styles.scaleCell}>
              <ZipDumbbell zip={zip} last={last} />
            </td>
            <td className={tables.number}>{zip.referrals}</td>
            <td className={tables.number}>{formatPrice(zip.commissions)}</td>
            <td className={tables.number}>
              {zip.isSponsored ? (
                <span className={styles.renews}>{zip.renewsOn ? `Renews ${shortDay(zip.renewsOn)}` : 'Sponsored'}</span>
              ) : (
                <Link className={styles.sponsor} to={paths.guaranteedDisplay()}>
                  Sponsor this ZIP
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
