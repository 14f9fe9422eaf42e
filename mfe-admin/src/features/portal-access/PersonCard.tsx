import type { Agent } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { AvatarInitials } from '@portal/shared/ui';
import classes from './PortalAccessDialog.module.css';

interface PersonCardProps {
  agent: Agent;
  /** Instead of id and brokerage. */
  note?: string;
}

/** Whom a dialog is about: somebody else of the same name has another e-mail and another id. */
export function PersonCard({ agent, note }: PersonCardProps) {
  const { brokerageName } = agent.brokerageInfo;
  const { agentId } = agent;
  return (
    <div className={classes.person}>
      <AvatarInitials name={agent} photo={agent.photoLocation} size={40} />
      <span className={classes.facts}>
        <span className={classes.name}>{fullName(agent)}</span>
        <span>{agent.email}</span>
        <span>
          {note ??
            (brokerageName === null
              ? t('Agent {agentId}', { agentId: String(agentId) })
              : t('Agent {agentId}, {brokerageName}', { agentId: String(agentId), brokerageName }))}
        </span>
      </span>
    </div>
  );
}
