import type { ReferralEntry, StatusOption } from '@portal/shared/contracts';
import { isOpenCategory } from '@portal/shared/domain';
import { keyOf, keyOfEntry } from '../referral-update/update-values.ts';

interface QuickOptions {
  /** The present status, confirmed; null where the catalog does not allow that. */
  same: StatusOption | null;
  /** Statuses that one tap saves: nothing else is asked for, and the referral stays open. */
  others: StatusOption[];
}

/** What one tap can do with a side; everything else is in the whole form. */
export function quickOptions(entry: ReferralEntry, options: readonly StatusOption[]): QuickOptions {
  const quick = options.filter(({ requires, category }) => requires.length === 0 && isOpenCategory(category));
  const present = keyOfEntry(entry);
  return {
    same: quick.find((option) => keyOf(option) === present) ?? null,
    others: quick.filter((option) => keyOf(option) !== present),
  };
}
