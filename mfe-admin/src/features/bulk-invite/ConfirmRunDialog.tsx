import { isMailRecipient } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, Dialog } from '@portal/shared/ui';
import styles from './BulkInviteDialog.module.css';
import type { RunAgent } from './invite-run.ts';

interface ConfirmRunDialogProps {
  agents: readonly RunAgent[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before many agents are invited, and says what they will notice. */
export function ConfirmRunDialog({ agents, onConfirm, onClose }: ConfirmRunDialogProps) {
  const count = agents.length;
  const again = agents.filter(({ portalInvitationSent }) => portalInvitationSent).length;
  const unreachable = agents.filter(({ email }) => !isMailRecipient(email)).length;
  return (
    <Dialog
      title={t('{count, plural, one {Invite # agent?} other {Invite # agents?}}', { count })}
      width={480}
      onClose={onClose}
    >
      <ul className={styles.facts}>
        {again > 0 && (
          <li>
            {t(
              '{count, plural, one {# of them was invited before and gets the invite again.} other {# of them were invited before and get the invite again.}}',
              { count: again },
            )}
          </li>
        )}
        {unreachable > 0 && (
          <li>
            {t(
              '{count, plural, one {# of them has no valid e-mail and will fail.} other {# of them have no valid e-mail and will fail.}}',
              { count: unreachable },
            )}
          </li>
        )}
        <li>{t('Whoever has an account already is signed out, and must choose a new password.')}</li>
        <li>{t('You can stop at any time. Nobody gets the invite twice.')}</li>
      </ul>
      <div className={styles.actions}>
        <ActionButton onClick={onClose}>{t('Cancel')}</ActionButton>
        <ActionButton kind="primary" onClick={onConfirm}>
          {t('{count, plural, one {Invite # Agent} other {Invite # Agents}}', { count })}
        </ActionButton>
      </div>
    </Dialog>
  );
}
