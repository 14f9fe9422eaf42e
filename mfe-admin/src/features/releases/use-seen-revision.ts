import type { ReleaseOverview } from '@portal/shared/contracts/release-console';
import { useQueryClient } from '@portal/shared/query';
import { useState } from 'react';
import { latestRevision } from './releases.queries.ts';

/**
 * The revision of a channel that somebody looked at when they began a change. What is shown goes on being refreshed;
 * the change is sent with the revision that was held, so that the server tells what happened meanwhile.
 * @param isHeld holds the revision from the first moment, for a dialog
 */
export function useSeenRevision({ channel, revision }: ReleaseOverview, { isHeld = false } = {}) {
  const client = useQueryClient();
  const [held, setHeld] = useState<number | null>(isHeld ? revision : null);
  return {
    revision: held ?? revision,
    hold: () => setHeld((before) => before ?? revision),
    letGo: () => setHeld(null),
    /** Takes what was read last, after a refusal told what is new. */
    lookAgain: () => setHeld(latestRevision(client, channel)),
  };
}
