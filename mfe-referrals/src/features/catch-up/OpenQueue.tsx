import { formatCount, fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { FormDrawer } from '@portal/shared/ui/sheet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FootFailure } from '../../form/FootFailure.tsx';
import type { Subject } from '../../queries/subject.ts';
import { preloadUpdateForm } from '../referral-update/update-form.ts';
import type { UpdateFormHandle } from '../referral-update/UpdateForm.tsx';
import { CatchUpCard } from './CatchUpCard.tsx';
import { CloseFoot } from './CloseFoot.tsx';
import type { DueSide } from './due-sides.ts';
import { LastSaved } from './LastSaved.tsx';
import { type Card, positionIn } from './queue.ts';
import { usePrefetched } from './use-prefetched.ts';
import { useQueue } from './use-queue.ts';
import classes from './CatchUp.module.css';

interface OpenQueueProps {
  subject: Subject;
  sides: readonly DueSide[];
  onClose: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** One card after the other, and at the end how many were saved. */
export function OpenQueue({ subject, sides, onClose, onUnsaved }: OpenQueueProps): ReactNode {
  const state = useQueue(subject, sides);
  const { queue, isFull } = state;
  const [isSaving, setSaving] = useState(false);
  const form = useRef<UpdateFormHandle>(null);
  const card = queue.cards[0];
  usePrefetched(subject, queue.cards[1]);
  useEffect(() => void preloadUpdateForm(), []);

  const saveForm = async (done: Card) => {
    if (isSaving) return;
    setSaving(true);
    const isSaved = await form.current?.save();
    setSaving(false);
    if (isSaved) state.goOn(done);
  };

  const lastSaved = <LastSaved saved={state.last} onUndo={state.undo} onAgain={state.showAgain} />;
  if (!card) {
    const foot = (
      <>
        {lastSaved}
        <CloseFoot onClose={onClose} />
      </>
    );
    return (
      <FormDrawer title={t('Catch up')} onClose={onClose} foot={foot}>
        <p className={classes.end} role="status">
          {endText(sides.length, queue.saved)}
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
          <FootFailure text={state.failure} />
          <div className={classes.foot}>
            <ActionButton kind="quiet" onClick={onClose}>
              {t('Stop Here')}
            </ActionButton>
            <ActionButton disabled={isSaving} onClick={() => state.skip(card)}>
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
        onFull={state.showForm}
        onNote={(note) => state.setNote(card, note)}
        onChoose={(choice) => state.saveChoice(card, choice)}
        onSaved={(saved) => state.showSaved(card, saved)}
        onFailure={state.setFailure}
        onUnsaved={onUnsaved}
        onSubmit={() => void saveForm(card)}
      />
    </FormDrawer>
  );
}

const endText = (due: number, saved: number): string =>
  due === 0
    ? t('Nothing is due.')
    : t('{count, plural, =0 {You skipped everything.} one {{number} update saved.} other {{number} updates saved.}}', {
        count: saved,
        number: formatCount(saved),
      });
