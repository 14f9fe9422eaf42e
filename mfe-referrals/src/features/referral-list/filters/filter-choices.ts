import type { ReferralSide } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import type { FilterOption } from '@portal/shared/ui/filter-select';

const SIDES: readonly FilterOption<ReferralSide>[] = [
  { value: 'seller', label: msg('Seller') },
  { value: 'buyer', label: msg('Buyer') },
];

export const sideChoices = (): FilterOption<ReferralSide>[] =>
  SIDES.map(({ value, label }) => ({ value, label: t(label) }));

/**
 * Choices of a filter. Before they are known, only what is chosen already, so that it can be taken away; that comes from
 * the address and can be any text, so it is shown as it is.
 */
export const choicesOf = (known: readonly string[] | undefined, chosen: readonly string[]): FilterOption[] =>
  known ? known.map((value) => ({ value, label: t(value) })) : chosen.map((value) => ({ value, label: value }));
