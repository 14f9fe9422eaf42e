import { type ReleaseOverview, RevokeRequest } from '@portal/shared/contracts/release-console';
import { ActionButton } from '@portal/shared/ui';
import { useState } from 'react';
import { ReasonForm } from '../../../reason-form/ReasonForm.tsx';
import { InputError } from '../../../reason-form/refusal-sentences.ts';
import { ConsoleDialog } from '../controls/ConsoleDialog.tsx';
import { useSendChange } from '../releases.mutations.ts';
import { actionOf, returnChoices } from '../rules/live-rows.ts';
import { useSeenRevision } from '../use-seen-revision.ts';
import { ReturnChoices } from './ReturnChoices.tsx';
import { shareQuestion } from './share-question.ts';

interface ShareDialogProps {
  overview: ReleaseOverview;
  /** Whose button was pressed. */
  asked: { remote: string; version: string };
  onClose: () => void;
}

/** Asks why a remote goes back, or its rollout ends, and does it. What it says follows what is live. */
export function ShareDialog({ overview, asked, onClose }: ShareDialogProps) {
  const sendChange = useSendChange();
  const seen = useSeenRevision(overview, { isHeld: true });
  const { channel } = overview;
  const remote = overview.remotes.find((one) => one.remote === asked.remote);
  const share = remote?.shares.find(({ version }) => version === asked.version);
  const [chosen, setChosen] = useState<string | null>(null);
  const isReturn = remote && share && actionOf(share, remote).kind === 'rollback';
  const choices = isReturn ? returnChoices(remote) : [];
  // A version that is not known to be good is returned to only by those who chose it.
  const to = choices.find(({ version }) => version === chosen) ?? choices.find(({ isKnownGood }) => isKnownGood);
  const question = remote ? shareQuestion(remote, share, to?.version ?? null) : null;

  async function send(reason: string) {
    if (isReturn && !to) throw new InputError('Choose the version to return to.');
    try {
      await sendChange(
        {
          action: 'rollback',
          channel,
          remotes: [asked.remote],
          revision: seen.revision,
          reason,
          ...(to && !to.isKnownGood && { to: to.version }),
        },
        question?.done ?? '',
      );
      onClose();
    } catch (error) {
      seen.lookAgain();
      throw error;
    }
  }

  if (!question) {
    return (
      <ConsoleDialog title={`${asked.remote} has changed`} onClose={onClose}>
        <p>
          Somebody changed {channel} meanwhile. {asked.remote} {asked.version} is not what you saw any more, so there is
          nothing to do here.
        </p>
        <ActionButton onClick={onClose}>Close</ActionButton>
      </ConsoleDialog>
    );
  }
  return (
    <ConsoleDialog title={question.title} onClose={onClose}>
      <p>{question.explanation}</p>
      {isReturn && <ReturnChoices choices={choices} chosen={to?.version ?? null} onChoose={setChosen} />}
      <ReasonForm
        isStacked
        question="Why"
        placeholder="Kept in the log with your name"
        actionLabel={question.actionLabel}
        schema={RevokeRequest.shape.reason}
        onSend={send}
        onCancel={onClose}
      />
    </ConsoleDialog>
  );
}
