import type { ReferralEntry, ReferralGroup, StatusOption } from '@portal/shared/contracts';
import { events } from '../../remote.ts';
import type { Subject } from '../../queries/subject.ts';
import type { Saved } from './offer-status-undo.ts';
import { noteSavedText, savedText } from './saved-text.ts';
import { useReferralChanges } from './update.mutations.ts';
import { changeOf, type UpdateValues } from './update-values.ts';

interface SendOptions {
  subject: Subject | null;
  group: ReferralGroup;
  entry: ReferralEntry;
  /** Milliseconds since 1970. */
  now: number;
  /** What was saved can be undone. */
  onSaved: (saved: Saved) => void;
}

/** Sends an update to the server and says that it was saved. Both throw what refused it. */
export function useSendUpdate({ subject, group, entry, now, onSaved }: SendOptions) {
  const { status, note } = useReferralChanges(subject, group);
  return {
    sendNote: async (notes: string): Promise<void> => {
      await note.mutateAsync({ agentReferralId: entry.agentReferralId, notes });
      events.publish('toast.show', { text: noteSavedText(group.consumer, entry, now) });
    },
    sendStatus: async (values: UpdateValues, chosen: StatusOption): Promise<void> => {
      // What others changed was decided on, so it is saved over that; otherwise it may still be a conflict.
      const { agentReferralId, revision } = await status.mutateAsync(changeOf(values, chosen, entry));
      const text = savedText(group.consumer, entry, chosen, values.snoozeMonths);
      onSaved({ agentReferralId, agentId: group.agent.agentId, revision, text });
    },
  };
}
