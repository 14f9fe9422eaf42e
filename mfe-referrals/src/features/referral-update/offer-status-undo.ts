import { t } from '@portal/shared/i18n';
import { statusLabel } from '@portal/shared/status-labels';
import { announceChange } from '../../changes/announce-change.ts';
import { offerUndo } from '../../changes/offer-undo.ts';
import { events } from '../../remote.ts';
import { undoStatus } from './update.mutations.ts';

/** A status change that can be undone. */
export interface Saved {
  agentReferralId: number;
  agentId: number;
  /** The revision after the change. */
  revision: number;
  /** `Ada Smith is now Met` */
  text: string;
}

/** Shows what was saved, with an undo of this one referral. */
export function offerStatusUndo({ text, seconds, ...saved }: Saved & { seconds?: number }): void {
  const id = `undo-${saved.agentReferralId}-${saved.revision}`;
  offerUndo({ id, text, seconds, undo: () => undo(saved) });
}

async function undo({ agentReferralId, agentId, revision }: Omit<Saved, 'text'>): Promise<void> {
  let undone: number | undefined;
  try {
    const { undoAgentReferralStatus } = await undoStatus(agentReferralId, revision);
    undone = undoAgentReferralStatus.revision;
    const { categoryStatus, categorySubStatus } = undoAgentReferralStatus;
    const status = t(statusLabel(categorySubStatus ?? categoryStatus));
    events.publish('toast.show', { text: t('Undone. The status is {status} again.', { status }) });
  } finally {
    // Whatever came of it: what is shown may be out of date.
    announceChange({ agentReferralId, agentId, ...(undone !== undefined && { revision: undone }) });
  }
}
