import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { recentAgentsQuery } from './agent-search.queries.ts';
import classes from './RecentAgents.module.css';

interface RecentAgentsProps {
  userId: string;
  onFind: (agentId: number) => void;
}

/** The agents this admin worked with last; nothing when there are none, or they cannot be read. */
export function RecentAgents({ userId, onFind }: RecentAgentsProps) {
  const { data = [] } = useQuery(recentAgentsQuery(userId));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="recent-agents">
      <h3 id="recent-agents" className={classes.title}>
        {t('Recent agents')}
      </h3>
      <ul role="list" className={classes.list}>
        {data.map((agent) => (
          <li key={agent.agentId}>
            <button type="button" className={classes.agent} onClick={() => onFind(agent.agentId)}>
              <span className={classes.name}>{fullName(agent)}</span>
              <span className={classes.email}>{agent.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
