import { ApiError } from '@portal/shared/api';
import { UNDO_SECONDS } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useReducer, useState } from 'react';
import type { Subject } from '../../queries/subject.ts';
import { offerStatusUndo, type Saved } from '../referral-update/offer-status-undo.ts';
import { savedText } from '../referral-update/saved-text.ts';
import { changeStatus, undoStatus } from '../referral-update/update.mutations.ts';
import type { Choice } from './CatchUpCard.tsx';
import type { DueSide } from './due-sides.ts';
import { announceComesBack, announceNotSaved, keepNote } from './keep-note.ts';
import { type Card, nextQueue, startQueue } from './queue.ts';
import { readAgain } from './read-again.ts';
import { useAnnouncement } from './use-announcement.ts';
import { type SavedCard, useLastSaved } from './use-last-saved.ts';
import { useNoticeOnClose } from './use-notice-on-close.ts';

/** The cards of an open drawer, and what saving, skipping and undoing do with them. */
export function useQueue(subject: Subject, sides: readonly DueSide[]) {
  const [queue, step] = useReducer(nextQueue, sides, startQueue);
  const [isFull, setFull] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { announce, isOpen } = useAnnouncement();
  const [last, setLast] = useLastSaved();
  useNoticeOnClose(queue.cards);

  const move = (kind: 'saved' | 'skipped' | 'undone', card: Card) => {
    setFull(false);
    setFailure(null);
    step({ kind, card });
  };
  const skip = (left: Card) => {
    if (left.problem !== null && left.kept === 'lost') announceNotSaved(left.side, left.problem, left.kept);
    move('skipped', left);
  };
  const showSaved = (done: Card, saved: Saved) => {
    announce(saved);
    if (isOpen()) setLast({ ...saved, card: done, until: Date.now() + UNDO_SECONDS * 1000 });
    else offerStatusUndo(saved);
  };
  const showAgain = async (taken: SavedCard) => {
    const again = await readAgain(subject, taken.card);
    setLast(null);
    move('undone', again);
  };
  const undo = async (taken: SavedCard) => {
    const { agentReferralId, agentId, revision } = taken;
    const { undoAgentReferralStatus: undone } = await undoStatus(agentReferralId, revision);
    announce({ agentReferralId, agentId, revision: undone.revision });
    await showAgain(taken);
  };
  const bringBack = async (side: DueSide, note: string, error: unknown) => {
    const problem = error instanceof ApiError ? error.message : t('This did not work.');
    // also when the card is skipped, or the drawer was closed meanwhile
    const kept = await keepNote(side, note);
    step({ kind: 'failed', card: { side, note, problem, kept } });
    if (!isOpen()) announceNotSaved(side, problem, kept);
    else if (kept === 'lost') announceComesBack(side, problem);
  };
  /** Shows the next card at once: no one waits for the network. */
  const saveChoice = (done: Card, { side, option, note }: Choice) => {
    move('saved', done);
    const { group, entry } = side;
    const { agentReferralId, revision } = entry;
    const { agentId } = group.agent;
    const { status, subStatus } = option;
    const change = { agentReferralId, revision, status, subStatus, ...(note && { notes: note }) };
    changeStatus(change).then(
      (changed) => {
        const text = savedText(group.consumer, entry, option);
        showSaved({ ...done, note }, { agentReferralId, agentId, revision: changed.revision, text });
      },
      (error: unknown) => void bringBack(side, note, error),
    );
  };

  return {
    queue,
    last,
    /** Whether the whole form is shown in place of the one-tap choices. */
    isFull,
    showForm: () => setFull(true),
    failure,
    setFailure,
    setNote: (card: Card, note: string) => step({ kind: 'noted', card, note }),
    /** Goes on after a card whose form was saved. */
    goOn: (done: Card) => move('saved', done),
    skip,
    showSaved,
    showAgain,
    undo,
    saveChoice,
  };
}
