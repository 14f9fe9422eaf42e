import { ApiError } from '@portal/shared/api';
import { UNDO_SECONDS } from '@portal/shared/contracts';
import { formatCount, fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQueries, useQuery } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { FormDrawer } from '@portal/shared/ui/sheet';
import { SkeletonLines } from '@portal/shared/ui/skeleton';
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { announceChange } from '../../changes/announce-change.ts';
import { FootFailure } from '../../form/FootFailure.tsx';
import type { Subject } from '../../queries/subject.ts';
import { rememberOwn } from '../live-changes/own-revisions.ts';
import { draftQuery } from '../referral-draft/draft.queries.ts';
import { referralListQuery } from '../referral-list/referral-list.queries.ts';
import { offerStatusUndo, type Saved } from '../referral-update/offer-status-undo.ts';
import { savedText } from '../referral-update/saved-text.ts';
import { statusOptionsQuery } from '../referral-update/fields/status-options.queries.ts';
import { preloadUpdateForm } from '../referral-update/update-form.ts';
import type { UpdateFormHandle } from '../referral-update/UpdateForm.tsx';
import { changeStatus, undoStatus } from '../referral-update/update.mutations.ts';
import { CATCH_UP, CatchUpCard, type Choice } from './CatchUpCard.tsx';
import { DUE_TABS, dueQuery, dueSides, type DueSide } from './due-sides.ts';
import { announceComesBack, announceNotSaved, keepNote } from './keep-note.ts';
import { LastSaved } from './LastSaved.tsx';
import { type Card, nextQueue, positionIn, startQueue } from './queue.ts';
import { readAgain } from './read-again.ts';
import { type SavedCard, useLastSaved } from './use-last-saved.ts';
import classes from './CatchUp.module.css';

interface CatchUpDrawerProps {
  subject: Subject;
  onClose: () => void;
  /** Told when what was typed is in no draft, and when it is again. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Everything whose update is due, one after the other: a tap saves and shows the next one. */
export function CatchUpDrawer({ subject, onClose, onUnsaved }: CatchUpDrawerProps): ReactNode {
  const lists = useQueries({ queries: DUE_TABS.map((tab) => referralListQuery(subject, dueQuery(tab))) });
  // What is saved meanwhile must not move the rest: the queue is the one it was opened with.
  const [sides, setSides] = useState<DueSide[] | null>(null);
  const read = lists.flatMap(({ data }) => data ?? []);
  if (sides === null && read.length === lists.length && lists.every(({ isFetching }) => !isFetching)) {
    setSides(read.flatMap(dueSides));
  }
  if (sides !== null) return <OpenQueue subject={subject} sides={sides} onClose={onClose} onUnsaved={onUnsaved} />;
  const failed = lists.find(({ isError }) => isError);
  return (
    <FormDrawer title={t('Catch up')} onClose={onClose} foot={<Close onClose={onClose} />}>
      {failed ? (
        <FailureCard
          isCompact
          title={t('What is due did not load.')}
          message={failed.error instanceof ApiError ? failed.error.message : t('This did not work.')}
          onRetry={() => void Promise.all(lists.map((list) => list.refetch()))}
          isRetrying={lists.some(({ isFetching }) => isFetching)}
        />
      ) : (
        <SkeletonLines rows={5} pieces={1} />
      )}
    </FormDrawer>
  );
}

interface OpenQueueProps extends CatchUpDrawerProps {
  sides: readonly DueSide[];
}

function OpenQueue({ subject, sides, onClose, onUnsaved }: OpenQueueProps): ReactNode {
  const [queue, step] = useReducer(nextQueue, sides, startQueue);
  const [isFull, setFull] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<UpdateFormHandle>(null);
  const { announce, isOpen } = useAnnouncement();
  const [last, setLast] = useLastSaved();
  const card = queue.cards[0];
  usePrefetched(subject, queue.cards[1]);
  useNoticeOnClose(queue.cards);
  useEffect(() => void preloadUpdateForm(), []);

  const goOn = (kind: 'saved' | 'skipped', done: Card) => {
    setFull(false);
    setFailure(null);
    step({ kind, card: done });
  };
  const skip = (left: Card) => {
    if (left.problem !== null && left.kept === 'lost') announceNotSaved(left.side, left.problem, left.kept);
    goOn('skipped', left);
  };
  const showSaved = (done: Card, saved: Saved) => {
    announce(saved);
    if (isOpen()) setLast({ ...saved, card: done, until: Date.now() + UNDO_SECONDS * 1000 });
    else offerStatusUndo(saved);
  };
  const showAgain = async (taken: SavedCard) => {
    const again = await readAgain(subject, taken.card);
    setLast(null);
    setFull(false);
    setFailure(null);
    step({ kind: 'undone', card: again });
  };
  const undo = async (taken: SavedCard) => {
    const { agentReferralId, agentId, revision } = taken;
    const { undoAgentReferralStatus: undone } = await undoStatus(agentReferralId, revision);
    announce({ agentReferralId, agentId, revision: undone.revision });
    await showAgain(taken);
  };
  const saveQuickly = (done: Card, { side, option, note }: Choice) => {
    goOn('saved', done);
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
      (error: unknown) => {
        const problem = error instanceof ApiError ? error.message : t('This did not work.');
        // also when the card is skipped, or the drawer was closed meanwhile
        void keepNote(side, note).then((kept) => {
          step({ kind: 'failed', card: { side, note, problem, kept } });
          if (!isOpen()) announceNotSaved(side, problem, kept);
          else if (kept === 'lost') announceComesBack(side, problem);
        });
      },
    );
  };
  const saveForm = async (done: Card) => {
    if (isSaving) return;
    setSaving(true);
    const isSaved = await form.current?.save();
    setSaving(false);
    if (isSaved) goOn('saved', done);
  };

  const lastSaved = <LastSaved saved={last} onUndo={undo} onAgain={showAgain} />;
  if (!card) {
    const foot = (
      <>
        {lastSaved}
        <Close onClose={onClose} />
      </>
    );
    return (
      <FormDrawer title={t('Catch up')} onClose={onClose} foot={foot}>
        <p className={classes.end} role="status">
          {sides.length === 0
            ? t('Nothing is due.')
            : t(
                '{count, plural, =0 {You skipped everything.} one {{number} update saved.} other {{number} updates saved.}}',
                {
                  count: queue.saved,
                  number: formatCount(queue.saved),
                },
              )}
        </p>
      </FormDrawer>
    );
  }
  const { group, entry } = card.side;
  return (
    <FormDrawer
      title={fullName(group.consumer)}
      position={t('{position} of {count}', { position: positionIn(queue), count: queue.total })}
      onClose={onClose}
      foot={
        <>
          {lastSaved}
          <FootFailure text={failure} />
          <div className={classes.foot}>
            <ActionButton kind="quiet" onClick={onClose}>
              {t('Stop Here')}
            </ActionButton>
            <ActionButton disabled={isSaving} onClick={() => skip(card)}>
              {t('Skip')}
            </ActionButton>
            {isFull && (
              <ActionButton kind="primary" isBusy={isSaving} onClick={() => void saveForm(card)}>
                {t('Save and Next')}
              </ActionButton>
            )}
          </div>
        </>
      }
    >
      <CatchUpCard
        key={`${entry.agentReferralId} ${card.problem}`}
        subject={subject}
        card={card}
        isFull={isFull}
        form={form}
        onFull={() => setFull(true)}
        onNote={(note) => step({ kind: 'noted', card, note })}
        onChoose={(choice) => saveQuickly(card, choice)}
        onSaved={(saved) => showSaved(card, saved)}
        onFailure={setFailure}
        onUnsaved={onUnsaved}
        onSubmit={() => void saveForm(card)}
      />
    </FormDrawer>
  );
}

const Close = ({ onClose }: { onClose: () => void }): ReactNode => (
  <div className={classes.foot}>
    <ActionButton kind="primary" onClick={onClose}>
      {t('Done')}
    </ActionButton>
  </div>
);

/** What the next card needs is there when it is shown. */
function usePrefetched(subject: Subject, next: Card | undefined): void {
  const entry = next?.side.entry;
  useQuery({ ...draftQuery(subject, entry?.agentReferralId ?? 0, CATCH_UP), enabled: entry !== undefined });
  useQuery({ ...statusOptionsQuery(entry ?? NO_ENTRY), enabled: entry !== undefined });
}
const NO_ENTRY = { categoryStatus: '', categorySubStatus: null, buySideReferral: false };

/** Tells of the cards that were not saved and not gone through again, when the drawer closes. */
function useNoticeOnClose(cards: readonly Card[]): void {
  const left = useRef(cards);
  useEffect(() => {
    left.current = cards;
  }, [cards]);
  useEffect(
    () => () => {
      for (const { side, problem, kept } of left.current) {
        if (problem !== null) announceNotSaved(side, problem, kept);
      }
    },
    [],
  );
}

type Changed = Omit<Saved, 'text'>;

/** The list behind is read again once, when the drawer closes: fifty times would keep the page busy. */
function useAnnouncement(): { announce: (changed: Changed) => void; isOpen: () => boolean } {
  const last = useRef<Changed | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      if (last.current) announceChange(last.current);
    };
  }, []);
  const announce = ({ agentReferralId, agentId, revision }: Changed): void => {
    last.current = { agentReferralId, agentId, revision };
    if (isOpen.current) rememberOwn(agentReferralId, revision);
    else announceChange(last.current);
  };
  return { announce, isOpen: () => isOpen.current };
}
