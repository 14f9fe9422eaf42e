import { REFERRAL_SIDES, type ReferralListQuery, type ReferralSide } from '@portal/shared/domain';
import { useState } from 'react';

/** Whether a change of the address takes the place of the one before, so that Back undoes both in one step. */
export interface Step {
  replace?: boolean;
}

export interface SideChoice {
  sides: readonly ReferralSide[];
  chooseSides: (chosen: readonly ReferralSide[], step?: Step) => void;
  /** Takes away the checkboxes that the query does not know of. */
  clearSides: () => void;
}

/**
 * The ticked sides. Both ticked filter nothing, like none (REF-18), so the query does not tell them apart; the checkboxes
 * stay as they were set.
 */
export function useSideChoice(
  side: ReferralListQuery['side'],
  onChange: (side: ReferralListQuery['side'], step?: Step) => void,
): SideChoice {
  const [hasBoth, setHasBoth] = useState(false);
  return {
    sides: side ? [side] : hasBoth ? REFERRAL_SIDES : [],
    chooseSides: (next, step) => {
      setHasBoth(next.length === REFERRAL_SIDES.length);
      onChange(next.length === 1 ? next[0]! : null, step); // the length was looked at
    },
    clearSides: () => setHasBoth(false),
  };
}
