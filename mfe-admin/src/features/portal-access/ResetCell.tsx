import type { Agent } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton, CopyButton } from '@portal/shared/ui';
import classes from './AccessCells.module.css';
import type { PortalAccess } from './use-portal-access.ts';

interface CellProps {
  agent: Agent;
  access: PortalAccess;
  /** Whether the button is as high as in a table. */
  isSmall?: boolean;
}

/** Reset Password of one agent: the button, the password as long as its dialog is open, and why it failed (ADM-23, ADM-24). */
export function ResetCell({ agent, access, isSmall = false }: CellProps) {
  const { reset, resetErrors } = access;
  const error = resetErrors.get(agent.agentId);
  if (reset?.step.kind === 'shown' && reset.agent.agentId === agent.agentId) {
    const { password } = reset.step;
    return (
      <span className={classes.cell}>
        <span className={classes.password}>
          <code>{password}</code>
          <CopyButton text={password} label={t('Copy')} />
        </span>
        <span className={classes.note}>{t('Shown once. Copy it now.')}</span>
      </span>
    );
  }
  return (
    <span className={classes.cell}>
      <ActionButton isSmall={isSmall} onClick={() => access.openReset(agent)}>
        <Trans
          id="Reset<hidden> the password of {name}</hidden>"
          values={{ name: fullName(agent) }}
          components={{ hidden: <span className="visually-hidden" /> }}
        />
      </ActionButton>
      {error !== undefined && <span className={classes.error}>{error}</span>}
    </span>
  );
}
