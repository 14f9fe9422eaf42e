import type { AuditEntry } from '@portal/shared/contracts/audit';
import { classifyAgentSearch } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { paths } from '../../paths.ts';
import { ShowAgentButton } from '../agent-search/ShowAgentButton.tsx';
import classes from './EntryDetails.module.css';

/** The order and the agents that a row names, where they can be seen. */
export function EntryLinks({ entry }: { entry: AuditEntry }) {
  const { object } = entry;
  const agents = agentsOf(entry);
  if (agents.size === 0 && object?.kind !== 'order') return null;
  return (
    <p className={classes.links}>
      {object?.kind === 'order' && <Link to={paths.orders(object.id)}>{t('Show the order')}</Link>}
      {[...agents].map(([id, name]) => (
        <ShowAgentButton key={id} agentId={id} name={name} />
      ))}
    </p>
  );
}

/** Whom it was done for and to, by their ids; both are the same agent when staff act. */
function agentsOf({ subject, object }: AuditEntry): Map<number, string> {
  const nameOf = (id: number, name: string | null) => name ?? t('Agent {id}', { id: String(id) });
  const agents = new Map<number, string>();
  if (object?.kind === 'agent') {
    const search = classifyAgentSearch(object.id);
    if (search.by === 'agentId') agents.set(search.agentId, nameOf(search.agentId, object.label));
  }
  if (subject?.role === 'Agent') agents.set(subject.id, nameOf(subject.id, subject.name));
  return agents;
}
