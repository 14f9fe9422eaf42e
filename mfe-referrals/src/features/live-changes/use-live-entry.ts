import type { ReferralEntry } from '@portal/shared/contracts';
import { useTopic } from '@portal/shared/events';
import { useQueryClient } from '@portal/shared/query';
import { useEffect, useState } from 'react';
import { detailsKey } from '../../queries/query-keys.ts';
import { events } from '../../remote.ts';
import type { Subject } from '../../queries/subject.ts';
import { isOwnReturn } from './own-returns.ts';
import { isOwn } from './own-revisions.ts';

/**
 * Follows one side that is shown with a form. A change elsewhere is read quietly; while something is typed it waits,
 * because what it shows would move the form.
 * @returns whether a change waits, and a function that reads it
 */
export function useLiveEntry(
  subject: Subject | null,
  { agentReferralId, revision }: ReferralEntry,
  isTouched: boolean,
): { isChangedElsewhere: boolean; show: () => void } {
  const client = useQueryClient();
  const [newest, setNewest] = useState(revision);
  const show = () => void client.invalidateQueries({ queryKey: [...detailsKey(subject), agentReferralId] });
  useEffect(() => events.publish('live.wanted', {}), []);
  useTopic('live.changed', ({ changes }) => {
    const [change] = changes.filter((each) => each.agentReferralId === agentReferralId && each.revision > revision);
    if (!change || isOwn(agentReferralId, change.revision)) return;
    if (change.isGone && isOwnReturn(agentReferralId)) return;
    setNewest(change.revision);
    if (!isTouched) show();
  });
  useTopic('live.missed', () => {
    if (!isTouched) show();
  });
  // the news of a save can arrive before its answer, which says whose it is
  return { isChangedElsewhere: isTouched && newest > revision && !isOwn(agentReferralId, newest), show };
}
