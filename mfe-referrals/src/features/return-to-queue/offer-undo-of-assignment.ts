import { t } from '@portal/shared/i18n';
import { offerUndo } from '../../changes/offer-undo.ts';
import { events } from '../../remote.ts';
import { returnReferrals } from './return-referrals.ts';

/**
 * Shows what was assigned, with Undo, which returns all of it to the queue. What somebody has worked on by then stays
 * with the agent.
 * @param agentId to whom they were assigned
 * @param text `Ana Later is now with Sam Whitaker`
 */
export function offerUndoOfAssignment(agentReferralIds: readonly number[], agentId: number, text: string): void {
  const id = `undo-assignment-${agentReferralIds[0]}`;
  offerUndo({ id, text, undo: () => undo(agentReferralIds, agentId) });
}

async function undo(ids: readonly number[], agentId: number): Promise<void> {
  const refusals = await returnReferrals(ids, agentId);
  const done = ids.length - refusals.length;
  if (refusals.length === 0) {
    const values = { count: done };
    events.publish('toast.show', {
      text: t('{count, plural, one {# referral is} other {# referrals are}} back in your queue', values),
    });
    return;
  }
  const values = { done, count: ids.length };
  const what = ids.length === 1 ? t('Not undone.') : t('Undone for {done} of {count}.', values);
  events.publish('toast.show', { text: `${what} ${refusals[0]}`, tone: 'failure' });
}
