import type { Agent } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useSecondsLeft } from '@portal/shared/seconds-left';
import { ActionButton, CircleCheckIcon, Dialog, SendIcon, SkeletonLines } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { InviteHistory } from './InviteHistory.tsx';
import { InviteWait } from './InviteWait.tsx';
import { PersonCard } from './PersonCard.tsx';
import { portalInvitesQuery } from './portal-invites.queries.ts';
import classes from './PortalAccessDialog.module.css';
import type { InviteState } from './use-portal-access.ts';

interface InviteDialogProps {
  agent: Agent;
  state: InviteState | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an agent is invited, with the invites there were, and says what became of it. */
export function InviteDialog({ agent, state, onConfirm, onClose }: InviteDialogProps) {
  const name = fullName(agent);
  if (state?.kind === 'sent') {
    return (
      <Dialog
        title={t('Invite sent to {name}', { name })}
        icon={
          <span className={clsx(classes.mark, classes.done)}>
            <CircleCheckIcon size={20} />
          </span>
        }
        onClose={onClose}
      >
        <div className={classes.body}>
          {state.hadAccount && (
            <p className={classes.quiet}>
              {t(
                'They had an account already, so they must choose a new password. The email has a temporary one for the next sign-in.',
              )}
            </p>
          )}
          {state.nextAt !== null && <InviteWait until={state.nextAt} />}
          <div className={classes.actions}>
            <ActionButton kind="primary" onClick={onClose}>
              {t('Done')}
            </ActionButton>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={
        agent.portalInvitationSent ? t("Resend {name}''s invite?", { name }) : t('Send {name} an invite?', { name })
      }
      icon={
        <span className={classes.mark}>
          <SendIcon size={20} />
        </span>
      }
      onClose={onClose}
    >
      <Ask agent={agent} state={state} onConfirm={onConfirm} onClose={onClose} />
    </Dialog>
  );
}

function Ask({ agent, state, onConfirm, onClose }: InviteDialogProps) {
  const { data, isPending, error, dataUpdatedAt } = useQuery(portalInvitesQuery(agent.agentId));
  const known = data && data.nextInSeconds > 0 ? dataUpdatedAt + data.nextInSeconds * 1000 : null;
  const until = state && state.kind !== 'sending' && state.nextAt !== null ? state.nextAt : known;
  return (
    <div className={classes.body}>
      <PersonCard agent={agent} />
      {isPending && <SkeletonLines rows={1} pieces={1} />}
      {error && <p className={classes.quiet}>{t('Earlier invites could not be loaded.')}</p>}
      {data && <InviteHistory invites={data.invites} />}
      {state && state.kind !== 'sending' && state.kind !== 'sent' && (
        <p role="alert" className={classes.error}>
          {state.message}
        </p>
      )}
      <Actions agent={agent} isSending={state?.kind === 'sending'} until={until} {...{ onConfirm, onClose }} />
    </div>
  );
}

interface ActionsProps extends Pick<InviteDialogProps, 'agent' | 'onConfirm' | 'onClose'> {
  isSending: boolean;
  /** When an invite can be sent, in milliseconds since 1970; null is now. */
  until: number | null;
}

function Actions({ agent, isSending, until, onConfirm, onClose }: ActionsProps) {
  const isTooEarly = useSecondsLeft(until) > 0;
  return (
    <>
      {until !== null && <InviteWait until={until} />}
      <div className={classes.actions}>
        <ActionButton onClick={onClose}>{isSending ? t('Close') : t('Cancel')}</ActionButton>
        <ActionButton kind="primary" isBusy={isSending} aria-disabled={isTooEarly} onClick={onConfirm}>
          {isSending ? t('Sending...') : agent.portalInvitationSent ? t('Resend Invite') : t('Send Invite')}
        </ActionButton>
      </div>
    </>
  );
}
