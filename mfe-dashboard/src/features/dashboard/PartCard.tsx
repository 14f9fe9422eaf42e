import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { DashboardCard } from './cards/DashboardCard.tsx';
import type { PartState } from './dashboard-parts.ts';
import classes from './PartCard.module.css';

interface PartCardProps<Data> {
  className?: string | undefined;
  title: string;
  part: PartState<Data>;
  /** The shape of what comes: so many rows of so many CSS pixels. */
  rows: number;
  rowHeight: number;
  /** The card, when its data is there. */
  children: (data: Data) => ReactNode;
}

/**
 * The place of one part of the dashboard: its card; until it is there, a skeleton of the same size; when it failed, what to do
 * about it. The other parts are as they are.
 */
export function PartCard<Data>({
  className = '',
  title,
  part,
  rows,
  rowHeight,
  children,
}: PartCardProps<Data>): ReactNode {
  if (part.data !== undefined) return children(part.data);
  return (
    <DashboardCard className={className} title={title}>
      {part.error ? <PartFailure part={part} /> : <CardSkeleton title={title} rows={rows} rowHeight={rowHeight} />}
    </DashboardCard>
  );
}

/** Says inside a card that its part did not load, and loads it again. */
export function PartFailure({ part }: { part: Pick<PartState<unknown>, 'error' | 'isFetching' | 'retry'> }): ReactNode {
  const { error, isFetching, retry } = part;
  const reference = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert">
      <EmptyState
        isPlain
        title={t('This did not load')}
        action={
          <ActionButton isSmall isBusy={isFetching} onClick={() => void retry()}>
            {t('Try Again')}
          </ActionButton>
        }
      >
        {error instanceof ApiError ? error.message : t('Something went wrong.')}
        {reference && <span className={classes.reference}>{t('Reference {reference}', { reference })}</span>}
      </EmptyState>
    </div>
  );
}

/** @param title what is loading, for screen readers */
export function CardSkeleton({
  title,
  rows,
  rowHeight,
}: {
  title: string;
  rows: number;
  rowHeight: number;
}): ReactNode {
  return (
    <div role="status" aria-label={t('Loading: {title}', { title })}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ height: rowHeight }}>
          <Skeleton
            width={rows === 1 ? '100%' : `${60 - ((row * 17) % 30)}%`}
            height={rows === 1 ? rowHeight - 40 : 14}
          />
          {rows > 1 && <Skeleton width={56} height={14} />}
        </div>
      ))}
    </div>
  );
}
