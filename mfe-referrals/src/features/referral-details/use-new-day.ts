import type { ReferralGroup } from '@portal/shared/contracts';
import { sameDaysUntil } from '@portal/shared/domain';
import { isRefused, useReadAgain } from '../../queries/use-read-again.ts';

interface OpenReferral {
  data: ReferralGroup | undefined;
  dataUpdatedAt: number;
  error: Error | null;
  refetch: (options: { cancelRefetch: boolean }) => unknown;
}

/** Days since the last update, and what is due, are those of the day on which the referral was read (D-59). */
export function useNewDay({ data, dataUpdatedAt, error, refetch }: OpenReferral): void {
  useReadAgain(
    () => data !== undefined && !isRefused(error) && sameDaysUntil(data.referral, dataUpdatedAt) <= Date.now(),
    () => void refetch({ cancelRefetch: false }),
  );
}
