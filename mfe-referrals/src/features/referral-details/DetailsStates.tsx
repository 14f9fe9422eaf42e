import type { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { LockIcon, SearchXIcon } from '@portal/shared/ui/icon';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import classes from './DetailsStates.module.css';
import layout from './ReferralDetails.module.css';

interface DetailsFailureProps {
  error: ApiError | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Why a referral is not shown: it is not there, it belongs to someone else, or it did not load. */
export function DetailsFailure({ error, isRetrying, onRetry }: DetailsFailureProps): ReactNode {
  const isMissing = error?.status === 404;
  const isForbidden = error?.status === 403;
  return (
    <>
      <PageHeader title={t('Referral')} back={<BackLink />} />
      {isMissing || isForbidden ? (
        <Panel>
          <EmptyState
            title={isMissing ? t('There is no such referral.') : t('You may not see this referral.')}
            icon={isMissing ? <SearchXIcon size={20} /> : <LockIcon size={20} />}
          >
            {isMissing
              ? t('It was removed or reassigned, or this link is out of date. Your other referrals are in the list.')
              : t('It belongs to another agent. If it should be yours, ask agent support.')}
          </EmptyState>
        </Panel>
      ) : (
        <FailureCard
          isCompact
          title={t('This referral did not load.')}
          message={`${error?.message ?? ''} ${t('Nothing is lost.')}`.trim()}
          reference={error?.requestId ?? undefined}
          onRetry={onRetry}
          isRetrying={isRetrying}
        />
      )}
    </>
  );
}

/** The shape of what comes. */
export function DetailsSkeleton(): ReactNode {
  return (
    <div aria-busy="true" aria-label={t('Loading the referral')}>
      <PageHeader
        title={<Skeleton width={240} height={24} className={classes.title} />}
        subtitle={<Skeleton width={200} className={classes.line} />}
        back={<BackLink />}
      />
      <div className={layout.columns}>
        {COLUMNS.map((heights, column) => (
          // The columns and their blocks are always the same.
          <div key={column} className={layout.column}>
            {heights.map((height) => (
              <div key={height} data-skeleton="">
                <Skeleton height={height} className={classes.block} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const COLUMNS = [
  [176, 168, 184],
  [170, 320],
  [112, 92],
];
