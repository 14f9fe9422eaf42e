import { ApiError } from '@portal/shared/api';
import { ChangeReason, ROLLOUTS_IN_THE_WAY, type ReleaseOverview } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';
import { Checkbox } from '@portal/shared/ui';
import { useState } from 'react';
import { ReasonForm } from '../../../forms/ReasonForm.tsx';
import { InputError } from '../../../forms/refusal-sentences.ts';
import { ConsoleDialog } from '../controls/ConsoleDialog.tsx';
import { useSendChange } from '../releases.mutations.ts';
import { actionOf, returnChoices } from '../rules/live-rows.ts';
import { useSeenRevision } from '../use-seen-revision.ts';
import { ChangedDialog } from './ChangedDialog.tsx';
import { ReturnChoices } from './ReturnChoices.tsx';
import { shareQuestion } from './share-question.ts';

interface ShareDialogProps {
  overview: ReleaseOverview;
  /** The row whose button was pressed. */
  target: { remote: string; version: string };
  onClose: () => void;
}

/** Asks why a remote is rolled back, or its rollout is stopped, and does it. Its text follows the live set. */
export function ShareDialog({ overview, target, onClose }: ShareDialogProps) {
  const sendChange = useSendChange();
  const seen = useSeenRevision(overview, { isHeld: true });
  const { channel } = overview;
  const remote = overview.remotes.find((one) => one.remote === target.remote);
  const share = remote?.shares.find(({ version }) => version === target.version);
  const [chosen, setChosen] = useState<string | null>(null);
  // offered once the server says that nothing but rollouts of other remotes is in the way
  const [rollouts, setRollouts] = useState<'unknown' | 'in-the-way' | 'stop'>('unknown');
  const isReturn = remote && share && actionOf(share, remote).kind === 'rollback';
  const choices = isReturn ? returnChoices(remote) : [];
  // A version that is not known to be good must be chosen explicitly.
  const to = choices.find(({ version }) => version === chosen) ?? choices.find(({ isKnownGood }) => isKnownGood);
  const question = remote ? shareQuestion(remote, share, to?.version ?? null) : null;

  function choose(version: string) {
    setChosen(version);
    setRollouts('unknown');
  }

  async function send(reason: string) {
    if (isReturn && !to) throw new InputError(t('Choose the version to return to.'));
    try {
      await sendChange(
        {
          action: 'rollback',
          channel,
          remotes: [target.remote],
          revision: seen.revision,
          reason,
          ...(to && !to.isKnownGood && { to: to.version }),
          ...(rollouts === 'stop' && { stopsRollouts: true }),
        },
        question?.done ?? '',
      );
      onClose();
    } catch (error) {
      // When no answer came, or a 5xx, no one knows what was done: what was seen and chosen stays.
      const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const isInTheWay = isAnswer && error.fields.some(({ path }) => path === ROLLOUTS_IN_THE_WAY);
      // The revision stays the one that this sentence is about: a rollout that began since is not named in it.
      if (isAnswer && !isInTheWay) seen.lookAgain();
      if (isAnswer) setRollouts(isInTheWay ? 'in-the-way' : 'unknown');
      throw error;
    }
  }

  if (!question) {
    return <ChangedDialog channel={channel} {...target} onClose={onClose} />;
  }
  return (
    <ConsoleDialog title={question.title} onClose={onClose}>
      <p>{question.explanation}</p>
      {isReturn && <ReturnChoices choices={choices} chosen={to?.version ?? null} onChoose={choose} />}
      <ReasonForm
        isStacked
        question={t('Why')}
        placeholder={t('Kept in the log with your name')}
        actionLabel={question.actionLabel}
        schema={ChangeReason}
        onSend={send}
        onCancel={onClose}
      >
        {rollouts !== 'unknown' && (
          <Checkbox
            checked={rollouts === 'stop'}
            onChange={(event) => setRollouts(event.target.checked ? 'stop' : 'in-the-way')}
          >
            {t('Also stop what is in the way')}
          </Checkbox>
        )}
      </ReasonForm>
    </ConsoleDialog>
  );
}
