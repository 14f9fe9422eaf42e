import type { AgentZipStat } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { StarIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../paths.ts';
import { hasPage } from '@portal/shared/remote';
import { DashboardCard } from './DashboardCard.tsx';
import { ZipList } from './ZipList.tsx';
import styles from './Zips.module.css';
import { ZipTable } from './ZipTable.tsx';

/** More than these are shown on request, so that the card keeps its place in the grid. */
const SHOWN_AT_FIRST = 5;

interface ZipsCardProps {
  className: string | undefined;
  agentId: number;
  zips: readonly AgentZipStat[];
}

/** The agent's ZIPs with rank with and without boost (D-24). */
export function ZipsCard({ className, agentId, zips }: ZipsCardProps): ReactNode {
  const isSmall = useScreenSize() === 'small';
  const [isWhole, setIsWhole] = useState(false);
  const sponsored = zips.filter(({ isSponsored }) => isSponsored).length;
  const serviceZipCodes = paths.serviceZipCodes(agentId);
  const shown = isWhole ? zips : zips.slice(0, SHOWN_AT_FIRST);
  const Zips = isSmall ? ZipList : ZipTable;
  return (
    <DashboardCard
      className={className ?? ''}
      title={t('My ZIPs')}
      count={zips.length}
      note={
        sponsored > 0 && (
          <span className={styles.display}>
            <StarIcon size={14} />
            {t('Guaranteed Display in {sponsored}', { sponsored })}
          </span>
        )
      }
      link={hasPage(serviceZipCodes) ? <Link to={serviceZipCodes}>{t('Service ZIP codes')}</Link> : undefined}
      isFlush={zips.length > 0}
    >
      {zips.length === 0 ? (
        <EmptyState isPlain title={t('No service ZIP codes yet')}>
          {t('Referrals come from the ZIP codes you serve, and your rank is counted in each of them.')}
        </EmptyState>
      ) : (
        <Zips zips={shown} />
      )}
      {zips.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          {t('Show all {length} ZIPs', { length: zips.length })}
        </button>
      )}
    </DashboardCard>
  );
}
