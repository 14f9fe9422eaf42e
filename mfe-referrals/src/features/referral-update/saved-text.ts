import type { ReferralEntry, ReferralGroup, StatusOption } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { keyOf, keyOfEntry } from './update-values.ts';

/** What was saved, for the toast with Undo. @param entry as it was before */
export function savedText(
  consumer: ReferralGroup['consumer'],
  entry: ReferralEntry,
  option: StatusOption,
  snoozeMonths?: number,
): string {
  const name = fullName(consumer);
  const status = t(option.label);
  if (keyOf(option) === keyOfEntry(entry)) return t('{name} is still {status}', { name, status });
  if (snoozeMonths !== undefined && option.requires.includes('snoozeMonths')) {
    return t('{count, plural, one {{name} is in Nurture for a month} other {{name} is in Nurture for # months}}', {
      count: snoozeMonths,
      name,
    });
  }
  return t('{name} is now {status}', { name, status });
}
