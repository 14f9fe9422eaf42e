import { useState } from 'react';

/** Lines shown at first. */
const FEWEST = 6;
/** Lines loaded at first: enough to compare snapshots. */
export const FIRST_LIMIT = 50;
const STEP = 150;
/** For more, use the command line: `portal-release log`. */
const MOST = 500;

/** How much of the log is read and shown. */
export function useLogLength() {
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const [isWhole, setIsWhole] = useState(false);
  return {
    limit,
    isWhole,
    fewest: FEWEST,
    shown: isWhole ? limit : FEWEST,
    canGrow: limit < MOST,
    grow: () => setLimit((before) => Math.min(before + STEP, MOST)),
    toggle: () => setIsWhole((before) => !before),
  };
}
