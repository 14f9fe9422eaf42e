import { type ReleaseOverview, type ReleaseShare, RevokeRequest } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';
import { ReasonForm } from '../../../reason-form/ReasonForm.tsx';
import { ConsoleDialog } from '../controls/ConsoleDialog.tsx';
import { useSendChange } from '../releases.mutations.ts';
import { shareText } from '../rules/shares.ts';
import { useSeenRevision } from '../use-seen-revision.ts';

interface StayDialogProps {
  overview: ReleaseOverview;
  remote: string;
  /** Of a rollout in steps. */
  share: ReleaseShare;
  onClose: () => void;
}

/** Asks why a rollout in steps is to stay at its present share, and cancels its remaining steps. */
export function StayDialog({ overview: latest, remote, share, onClose }: StayDialogProps) {
  const sendChange = useSendChange();
  const seen = useSeenRevision(latest, { isHeld: true });
  const { version } = share;
  const text = shareText(share.share);

  async function send(reason: string) {
    try {
      await sendChange(
        {
          action: 'promote',
          channel: latest.channel,
          releases: [{ remote, version }],
          percent: share.share / 100,
          revision: seen.revision,
          reason,
        },
        t('{name} {version} stays at {share}.', { name: remote, version, share: text }),
      );
      onClose();
    } catch (error) {
      seen.lookAgain();
      throw error;
    }
  }

  return (
    <ConsoleDialog
      title={t('Keep {name} {version} at {share}', { name: remote, version, share: text })}
      onClose={onClose}
    >
      <p>
        {t(
          'This cancels its remaining steps and those of any releases promoted with it. It stays at {share} of the visitors until someone changes that.',
          { share: text },
        )}
      </p>
      <ReasonForm
        isStacked
        question={t('Why')}
        placeholder={t('Kept in the log with your name')}
        actionLabel={t('Cancel Remaining Steps')}
        schema={RevokeRequest.shape.reason}
        onSend={send}
        onCancel={onClose}
      />
    </ConsoleDialog>
  );
}
