import type { ReferralRevision } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { announceChanges } from '../../changes/announce-change.ts';
import { offerUndo } from '../../changes/offer-undo.ts';
import { events } from '../../remote.ts';
import { undoMany } from './bulk.mutations.ts';

/** Shows what was done to many, with one Undo for all of it (D-16). */
export function offerBulkUndo(changed: readonly ReferralRevision[], text: string, rowCount: number): void {
  const [first] = changed;
  const id = `undo-many-${first?.agentReferralId}-${first?.revision}`;
  offerUndo({ id, text, undo: () => undo(changed, rowCount) });
}

async function undo(changed: readonly ReferralRevision[], rowCount: number): Promise<void> {
  const outcomes = await undoMany(changed);
  announceChanges(outcomes);
  const refusals = outcomes.flatMap(({ refusal }) => refusal ?? []);
  if (refusals.length === 0) {
    const values = { count: rowCount };
    events.publish('toast.show', {
      text: t('{count, plural, one {Undone for # referral.} other {Undone for # referrals.}}', values),
    });
    return;
  }
  const values = { done: outcomes.length - refusals.length, count: outcomes.length };
  events.publish('toast.show', {
    text: `${t('Undone for {done} of {count}.', values)} ${refusals[0]?.message}`,
    tone: 'failure',
  });
}
