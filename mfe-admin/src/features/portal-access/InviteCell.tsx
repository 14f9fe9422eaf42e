import type { Agent } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, CheckIcon } from '@portal/shared/ui';
import classes from './AccessCells.module.css';
import type { PortalAccess } from './use-portal-access.ts';

interface CellProps {
  agent: Agent;
  access: PortalAccess;
  isSmall?: boolean;
}

/** Portal Invite of one agent: what can be done, what is under way, what was done, and why it failed (ADM-25, ADM-27). */
export function InviteCell({ agent, access, isSmall = false }: CellProps) {
  const state = access.invites.get(agent.agentId);
  return (
    <span className={classes.cell}>
      <ActionButton
        isSmall={isSmall}
        isBusy={state?.kind === 'sending'}
        disabled={state?.kind === 'sent'}
        icon={state?.kind === 'sent' && <CheckIcon />}
        onClick={() => access.openInvite(agent)}
      >
        {wordOf(agent, state?.kind)}
        <span className="visually-hidden">{` ${fullName(agent)}`}</span>
      </ActionButton>
      {(state?.kind === 'failed' || state?.kind === 'too-early') && (
        <span className={classes.error}>{state.message}</span>
      )}
    </span>
  );
}

function wordOf(agent: Agent, kind: string | undefined): string {
  if (kind === 'sending') return t('Sending...');
  if (kind === 'sent') return t('Email Sent!');
  return agent.portalInvitationSent ? t('Resend Invite') : t('Send Invite');
}
