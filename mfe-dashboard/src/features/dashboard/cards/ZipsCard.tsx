import type { OwnZip } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { hasPage } from '@portal/shared/remote';
import { Link } from '@portal/shared/router';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { StarIcon } from '@portal/shared/ui/icon';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../paths.ts';
import { CardSkeleton, PartFailure } from '../PartCard.tsx';
import { useZipStats } from '../zip-stats.ts';
import { DashboardCard } from './DashboardCard.tsx';
import { SponsoredTotals } from './SponsoredTotals.tsx';
import { ZipList } from './ZipList.tsx';
import classes from './Zips.module.css';
import { ZipTable } from './ZipTable.tsx';

/** More than these are shown on request, so that the card keeps its place in the grid. */
const SHOWN_AT_FIRST = 5;

interface ZipsCardProps {
  className: string | undefined;
  agentId: number;
  zips: readonly OwnZip[];
}

/** The agent's ZIPs with rank with and without boost (D-24). */
export function ZipsCard({ className, agentId, zips }: ZipsCardProps): ReactNode {
  const sponsored = zips.filter(({ isSponsored }) => isSponsored);
  const serviceZipCodes = paths.serviceZipCodes(agentId);
  return (
    <DashboardCard
      className={className ?? ''}
      title={t('My ZIPs')}
      count={zips.length}
      note={
        sponsored.length > 0 && (
          <span className={classes.display}>
            <StarIcon size={14} />
            {t('Guaranteed Display in {sponsored}', { sponsored: sponsored.length })}
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
        <Zips agentId={agentId} zips={zips} />
      )}
      {sponsored.length > 0 && <SponsoredTotals agentId={agentId} zips={sponsored} />}
    </DashboardCard>
  );
}

/** The first few, and all of them on request. */
function Zips({ agentId, zips }: Omit<ZipsCardProps, 'className'>): ReactNode {
  const isSmall = useScreenSize() === 'small';
  const [isWhole, setIsWhole] = useState(false);
  const first = useZipStats(agentId, zips.slice(0, SHOWN_AT_FIRST));
  const others = useZipStats(agentId, isWhole ? zips.slice(SHOWN_AT_FIRST) : []);
  if (!first.data) {
    return (
      <div className={classes.coming}>
        {first.error ? (
          <PartFailure part={first} />
        ) : (
          <CardSkeleton
            title={t('My ZIPs')}
            // a head of two lines, and the line that shows the others
            rows={Math.min(zips.length, SHOWN_AT_FIRST) + (isSmall ? 0 : 1) + (zips.length > SHOWN_AT_FIRST ? 1 : 0)}
            rowHeight={isSmall ? 54 : 40.5}
          />
        )}
      </div>
    );
  }
  const ZipsShown = isSmall ? ZipList : ZipTable;
  const isMore = zips.length > SHOWN_AT_FIRST && !others.data?.length;
  return (
    <>
      <ZipsShown zips={[...first.data, ...(others.data ?? [])]} />
      {isMore &&
        (others.error ? (
          <div className={classes.coming}>
            <PartFailure part={others} />
          </div>
        ) : (
          <button type="button" className={classes.more} disabled={isWhole} onClick={() => setIsWhole(true)}>
            {t('Show all {length} ZIPs', { length: zips.length })}
          </button>
        ))}
    </>
  );
}
