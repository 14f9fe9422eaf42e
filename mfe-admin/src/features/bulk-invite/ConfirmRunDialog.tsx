import { fullName, isMailRecipient } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, Dialog } from '@portal/shared/ui';
import classes from './BulkInviteDialog.module.css';
import type { RunAgent } from './invite-run.ts';

/** Who is invited, and how many more are selected but not shown, and so not invited. */
export interface Invitees {
  agents: readonly RunAgent[];
  notShown: number;
}

interface ConfirmRunDialogProps {
  invitees: Invitees;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before many agents are invited: names them, and says what they will notice. */
export function ConfirmRunDialog({ invitees: { agents, notShown }, onConfirm, onClose }: ConfirmRunDialogProps) {
  const count = agents.length;
  const again = agents.filter(({ portalInvitationSent }) => portalInvitationSent).length;
  const unreachable = agents.filter(({ email }) => !isMailRecipient(email)).length;
  return (
    <Dialog
      title={t('{count, plural, one {Invite # agent?} other {Invite # agents?}}', { count })}
      width={480}
      onClose={onClose}
    >
      {/* reached by the keyboard, to be scrolled */}
      <ul role="list" aria-label={t('Who is invited')} tabIndex={0} className={classes.invitees}>
        {agents.map((agent) => (
          <li key={agent.agentId}>
            {fullName(agent)} <span className={classes.email}>{agent.email}</span>
          </li>
        ))}
      </ul>
      <ul className={classes.facts}>
        {notShown > 0 && (
          <li>
            {t(
              '{count, plural, one {# more agent is selected but not in these results, and is not invited.} other {# more agents are selected but not in these results, and are not invited.}}',
              { count: notShown },
            )}
          </li>
        )}
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
              '{count, plural, one {# of them has no valid email and will fail.} other {# of them have no valid email and will fail.}}',
              { count: unreachable },
            )}
          </li>
        )}
        <li>{t('Anyone who already has an account is signed out and must choose a new password.')}</li>
        <li>{t('You can stop at any time. Nobody gets the invite twice.')}</li>
      </ul>
      <div className={classes.actions}>
        <ActionButton onClick={onClose}>{t('Cancel')}</ActionButton>
        <ActionButton kind="primary" onClick={onConfirm}>
          {t('{count, plural, one {Invite # Agent} other {Invite # Agents}}', { count })}
        </ActionButton>
      </div>
    </Dialog>
  );
}
