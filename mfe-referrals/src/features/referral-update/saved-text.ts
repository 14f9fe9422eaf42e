import type { ReferralEntry, ReferralGroup, StatusOption } from '@portal/shared/contracts';
import { formatDay, freshness, fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { keyOf, keyOfEntry } from './update-values.ts';

/**
 * A note was saved, for the toast. A note ends no snooze: one that is over still asks for an update, and the list counts it.
 * @param now milliseconds since 1970
 */
export function noteSavedText(consumer: ReferralGroup['consumer'], entry: ReferralEntry, now: number): string {
  const name = fullName(consumer);
  const withNote = { ...entry, updatedDate: new Date(now).toISOString() };
  if (entry.snoozedUntil === null || !freshness(withNote, now)?.isDue) return t('Note added to {name}', { name });
  return t('Note added to {name}. The referral was put aside until {day} and still needs an update.', {
    name,
    day: formatDay(entry.snoozedUntil),
  });
}

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
