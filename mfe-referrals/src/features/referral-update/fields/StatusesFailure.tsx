import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import type { UseQueryResult } from '@portal/shared/query';
import { FailureCard } from '@portal/shared/ui/failure-card';
import type { ReactNode } from 'react';

/** In place of a form whose statuses did not load. */
export function StatusesFailure({ statuses }: { statuses: UseQueryResult }): ReactNode {
  return (
    <FailureCard
      isCompact
      title={t('The statuses did not load.')}
      message={statuses.error instanceof ApiError ? statuses.error.message : t('This did not work.')}
      onRetry={() => void statuses.refetch()}
      isRetrying={statuses.isFetching}
    />
  );
}
