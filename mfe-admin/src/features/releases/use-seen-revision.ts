import type { ReleaseOverview } from '@portal/shared/contracts/release-console';
import { useQueryClient } from '@portal/shared/query';
import { useState } from 'react';
import { latestRevision } from './releases.queries.ts';

/**
 * The revision of a channel that the user saw when they started a change. What is shown keeps being refreshed;
 * the change is sent with the held revision, so that the server detects changes in between.
 * @param isHeld holds the revision from the first moment, for a dialog
 */
export function useSeenRevision({ channel, revision }: ReleaseOverview, { isHeld = false } = {}) {
  const client = useQueryClient();
  const [held, setHeld] = useState<number | null>(isHeld ? revision : null);
  return {
    revision: held ?? revision,
    hold: () => setHeld((before) => before ?? revision),
    reset: () => setHeld(null),
    /** False between loading a change and showing it. */
    isNewest: () => revision === latestRevision(client, channel),
    /** Releases the held revision, after a refusal showed what is new. */
    lookAgain: () => setHeld(latestRevision(client, channel)),
  };
}
