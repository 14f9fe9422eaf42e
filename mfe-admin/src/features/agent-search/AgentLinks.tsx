import type { Agent } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { paths } from '../../paths.ts';

interface AgentLinksProps {
  agent: Agent;
  className: string | undefined;
  /** The search closes: what it leads to is behind it. */
  onLeave: () => void;
}

/** What else staff look at of an agent: orders, and what was done to or for them. */
export function AgentLinks({ agent, className, onLeave }: AgentLinksProps) {
  const id = String(agent.agentId);
  const values = { name: fullName(agent) };
  const components = { hidden: <span className="visually-hidden" /> };
  return (
    <span className={className}>
      <Link to={paths.orders(id)} onClick={onLeave}>
        <Trans id="Orders<hidden> of {name}</hidden>" values={values} components={components} />
      </Link>
      <Link to={paths.auditRows(id)} onClick={onLeave}>
        <Trans id="Audit Log<hidden> of {name}</hidden>" values={values} components={components} />
      </Link>
    </span>
  );
}
