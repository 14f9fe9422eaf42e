import type { ReferralSide } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { statusLabel } from '@portal/shared/status-labels';
import type { FilterOption } from '@portal/shared/ui/filter-select';

const SIDES: readonly FilterOption<ReferralSide>[] = [
  { value: 'seller', label: msg('Seller') },
  { value: 'buyer', label: msg('Buyer') },
];

export const sideChoices = (): FilterOption<ReferralSide>[] =>
  SIDES.map(({ value, label }) => ({ value, label: t(label) }));

/** A filter by a status is for both sides. */
export const statusName = (word: string): string => statusLabel(word);

/**
 * Choices of a filter. Before they are known, only what is chosen already, so that it can be taken away; that comes from
 * the address and can be any text, so it is shown as it is.
 * @param nameOf what a value is called; by default it is its own name
 */
export const choicesOf = (
  known: readonly string[] | undefined,
  chosen: readonly string[],
  nameOf = (value: string): string => value,
): FilterOption[] =>
  known ? known.map((value) => ({ value, label: t(nameOf(value)) })) : chosen.map((value) => ({ value, label: value }));
