import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { type ReactNode, useEffect, useState } from 'react';
import type { SavedCard } from './use-last-saved.ts';
import classes from './CatchUp.module.css';

interface LastSavedProps {
  saved: SavedCard | null;
  /** Undoes it and shows its card again. */
  onUndo: (saved: SavedCard) => Promise<void>;
  /** Shows its card again; the time for an undo is over. */
  onAgain: (saved: SavedCard) => Promise<void>;
}

/**
 * What was saved last, with the way back to it. Here rather than in a toast, which the keyboard cannot reach behind a
 * dialog; and there is a way back without a time limit (WCAG 2.1.1, 2.2.1).
 */
export function LastSaved({ saved, onUndo, onAgain }: LastSavedProps): ReactNode {
  return (
    <div className={classes.saved}>
      <span role="status">{saved?.text}</span>
      {saved && (
        <UndoButton
          key={`${saved.agentReferralId} ${saved.revision}`}
          saved={saved}
          onUndo={onUndo}
          onAgain={onAgain}
        />
      )}
    </div>
  );
}

function UndoButton({ saved, onUndo, onAgain }: LastSavedProps & { saved: SavedCard }): ReactNode {
  const isOver = useIsOver(saved.until);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const canUndo = !isOver && problem === null;
  const goBack = async () => {
    setBusy(true);
    try {
      await (canUndo ? onUndo : onAgain)(saved);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('This did not work.'));
    }
    setBusy(false);
  };
  return (
    <>
      {problem !== null && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
      {/* the same button, so that it keeps the focus when the time is over */}
      <ActionButton isSmall isBusy={isBusy} onClick={() => void goBack()}>
        {canUndo ? t('Undo') : t('Change again')}
      </ActionButton>
    </>
  );
}

function useIsOver(until: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return isOver;
}
