import { REFERRAL_SIDES, type ReferralListQuery, type ReferralSide } from '@portal/shared/domain';
import { useState } from 'react';

/**
 * The ticked sides. Both ticked filter nothing, like none (REF-18), so the query does not tell them apart; the ticks
 * stay as they were set.
 */
export function useSideChoice(
  side: ReferralListQuery['side'],
  onChange: (side: ReferralListQuery['side']) => void,
): [readonly ReferralSide[], (chosen: readonly ReferralSide[]) => void] {
  const [hasBoth, setHasBoth] = useState(false);
  const chosen = side ? [side] : hasBoth ? REFERRAL_SIDES : [];
  return [
    chosen,
    (next) => {
      setHasBoth(next.length === REFERRAL_SIDES.length);
      onChange(next.length === 1 ? next[0]! : null); // the length was looked at
    },
  ];
}
