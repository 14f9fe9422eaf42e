import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { hasPage } from '@portal/shared/remote';
import { Link } from '@portal/shared/router';
import { AvatarInitials } from '@portal/shared/ui/avatar-initials';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { Panel } from '@portal/shared/ui/panel';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { directorsAgentsQuery } from './director.queries.ts';
import classes from './Director.module.css';

/** The agents of a director, with how many of their leads wait for an update (D-08). */
export function DirectorsAgents({ reloDirectorId }: { reloDirectorId: number }): ReactNode {
  const { data, isError, refetch } = useQuery(directorsAgentsQuery(reloDirectorId));
  return (
    <Panel
      title={t('Your agents')}
      count={data?.length}
      link={hasPage(paths.referralsByAgent()) && <Link to={paths.referralsByAgent()}>{t('By agent')}</Link>}
    >
      {data?.length === 0 && (
        <EmptyState isPlain title={t('No agents yet')}>
          {t('Support adds and removes agents.')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <ul className={classes.agents}>
            {data.map((agent) => (
              <li key={agent.agentId}>
                {/* the name is beside it */}
                <span className={classes.avatar} aria-hidden>
                  <AvatarInitials name={agent} size={36} tone="neutral" />
                </span>
                <span className={classes.agent}>
                  <span>{fullName(agent)}</span>
                  <span>{agent.brokerageName}</span>
                </span>
                <span className={agent.leadsDue > 0 ? classes.due : classes.leads}>
                  {agent.leadsDue > 0
                    ? t('{leadsDue} of {leads} leads due', { leadsDue: agent.leadsDue, leads: agent.leads })
                    : t('{leads, plural, one {{leads} lead} other {{leads} leads}}', { leads: agent.leads })}
                </span>
              </li>
            ))}
          </ul>
          <p className={classes.hint}>{t('Support adds and removes agents.')}</p>
        </>
      )}
      {!data && isError && (
        <p className={classes.hint}>
          {t('Your agents did not load.')}{' '}
          <button type="button" className={classes.retry} onClick={() => void refetch()}>
            {t('Try Again')}
          </button>
        </p>
      )}
      {!data && !isError && <Skeleton className={classes.waitingAgents} />}
    </Panel>
  );
}
