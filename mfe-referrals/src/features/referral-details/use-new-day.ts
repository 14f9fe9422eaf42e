import type { ReferralGroup } from '@portal/shared/contracts';
import { sameDaysUntil } from '@portal/shared/domain';
import { useReadAgain } from '../../use-read-again.ts';

interface OpenReferral {
  data: ReferralGroup | undefined;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** Days since the last update, and what is due, are those of the day on which the referral was read (D-59). */
export function useNewDay({ data, dataUpdatedAt, refetch }: OpenReferral): void {
  useReadAgain(
    () => data !== undefined && sameDaysUntil(data.referral, dataUpdatedAt) <= Date.now(),
    () => void refetch(),
  );
}
