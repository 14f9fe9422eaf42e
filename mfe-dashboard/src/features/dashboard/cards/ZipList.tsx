import type { AgentZipStat } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { StarIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { Chart } from '../../charts/Chart.tsx';
import { ZIP_DUMBBELL } from '../../charts/chart-sizes.ts';
import { lastRankOf } from '../../charts/last-rank.ts';
import classes from './Zips.module.css';

/** The table of ZIPs on a phone: rank and the effect of the boost. */
export function ZipList({ zips }: { zips: readonly AgentZipStat[] }): ReactNode {
  const last = lastRankOf(zips);
  return (
    <ul role="list" className={classes.list}>
      {zips.map((zip) => (
        <li key={zip.zip}>
          <div className={classes.place}>
            <b>{zip.zip}</b>
            {zip.isSponsored && <StarIcon size={14} aria-label={t('Guaranteed Display')} />}
            <span>{zip.name}</span>
          </div>
          <Chart size={ZIP_DUMBBELL} otherwise={null}>
            {({ ZipDumbbell }) => <ZipDumbbell zip={zip} last={last} />}
          </Chart>
          <div className={classes.ranks}>
            <b>{(zip.isSponsored ? zip.rankWithBoost : zip.rankWithoutBoost) ?? '–'}</b>
            <span>
              {zip.isSponsored
                ? t('{rank} without', { rank: zip.rankWithoutBoost ?? '–' })
                : t('{rank} boosted', { rank: zip.rankWithBoost ?? '–' })}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
