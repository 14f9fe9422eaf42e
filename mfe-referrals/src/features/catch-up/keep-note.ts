import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { events } from '../../remote.ts';
import { putDraft } from '../referral-draft/draft.queries.ts';
import type { DueSide } from './due-sides.ts';

/** What became of the note of an update that was not saved. */
export type KeptNote = 'none' | 'draft' | 'lost';

/** The note of an update that was not saved waits as a draft (D-46). */
export async function keepNote({ entry }: DueSide, notes: string): Promise<KeptNote> {
  if (notes === '') return 'none';
  const { agentReferralId, revision } = entry;
  // without a network there is no other place for it
  return putDraft(agentReferralId, { revision, body: { notes } }).then(
    () => 'draft',
    () => 'lost',
  );
}

/** Tells of an update whose note is nowhere but on its card, which waits at the end. */
export function announceComesBack({ group }: DueSide, problem: string): void {
  const text = t('{name}: not saved. {problem} It comes back at the end of the list, with your note.', {
    name: fullName(group.consumer),
    problem,
  });
  events.publish('toast.show', { text, tone: 'failure' });
}

/** Tells of an update that was not saved where no card can show it any more. */
export function announceNotSaved({ group }: DueSide, problem: string, note: KeptNote): void {
  const values = { name: fullName(group.consumer), problem };
  const texts: Record<KeptNote, string> = {
    none: t('{name}: not saved. {problem}', values),
    draft: t('{name}: not saved. {problem} Your note was saved as a draft.', values),
    lost: t('{name}: not saved. {problem} Your note could not be saved as a draft.', values),
  };
  events.publish('toast.show', { text: texts[note], tone: 'failure' });
}
