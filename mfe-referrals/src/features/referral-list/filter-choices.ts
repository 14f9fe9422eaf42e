import type { ReferralSide } from '@portal/shared/domain';
import type { FilterOption } from '@portal/shared/ui/filter-select';

export const SIDE_CHOICES: readonly FilterOption<ReferralSide>[] = [
  { value: 'seller', label: 'Seller' },
  { value: 'buyer', label: 'Buyer' },
];

/** Choices of a filter; before they are known, only what is chosen already, so that it can be taken away. */
export const choicesOf = (known: readonly string[] | undefined, chosen: readonly string[]): FilterOption[] =>
  (known ?? chosen).map((value) => ({ value, label: value }));
