import { ApiError } from '@portal/shared/api';
import { ChangeReason, type ReleaseOverview } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';
import { ReasonForm } from '../../../forms/ReasonForm.tsx';
import { ConsoleDialog } from '../controls/ConsoleDialog.tsx';
import { useSendChange } from '../releases.mutations.ts';
import { shareText } from '../rules/shares.ts';
import { useSeenRevision } from '../use-seen-revision.ts';
import { ChangedDialog } from './ChangedDialog.tsx';

interface StayDialogProps {
  overview: ReleaseOverview;
  /** The rollout in steps whose button was pressed. */
  target: { remote: string; version: string };
  onClose: () => void;
}

/** Asks why a rollout in steps is to stay at its present share, and cancels its remaining steps. Its text follows the live set. */
export function StayDialog({ overview, target: { remote, version }, onClose }: StayDialogProps) {
  const sendChange = useSendChange();
  const seen = useSeenRevision(overview, { isHeld: true });
  const { channel } = overview;
  const share = overview.remotes
    .find((one) => one.remote === remote)
    ?.shares.find((one) => one.version === version && one.kind === 'rollout' && one.plan !== null);
  // it was stopped, or its steps are over: a promote would begin it anew
  if (!share) return <ChangedDialog channel={channel} remote={remote} version={version} onClose={onClose} />;
  const values = { name: remote, version, share: shareText(share.share) };

  async function send(reason: string, percent: number) {
    try {
      await sendChange(
        { action: 'promote', channel, releases: [{ remote, version }], percent, revision: seen.revision, reason },
        t('{name} {version} stays at {share}.', values),
      );
      onClose();
    } catch (error) {
      // When no answer came, or a 5xx, no one knows what was done: what was seen stays.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) seen.lookAgain();
      throw error;
    }
  }

  return (
    <ConsoleDialog title={t('Keep {name} {version} at {share}', values)} onClose={onClose}>
      <p>
        {t(
          'This cancels its remaining steps and those of any releases promoted with it. It stays at {share} of the visitors until someone changes that.',
          values,
        )}
      </p>
      <ReasonForm
        isStacked
        question={t('Why')}
        placeholder={t('Kept in the log with your name')}
        actionLabel={t('Cancel Remaining Steps')}
        schema={ChangeReason}
        onSend={(reason) => send(reason, share.share / 100)}
        onCancel={onClose}
      />
    </ConsoleDialog>
  );
}
