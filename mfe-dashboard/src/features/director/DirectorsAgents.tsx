import { type AgentRollUp, supportPhone } from '@portal/shared/contracts';
import { formatPhone, fullName } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { hasPage } from '@portal/shared/remote';
import { Link } from '@portal/shared/router';
import { AvatarInitials } from '@portal/shared/ui/avatar-initials';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { Panel } from '@portal/shared/ui/panel';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { mailAddress, paths, telAddress } from '../../paths.ts';
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
          <SupportAddsAgents />
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
                <AgentLines agent={agent} />
                <span className={agent.leadsDue > 0 ? classes.due : classes.leads}>
                  {agent.leadsDue > 0
                    ? t('{leadsDue} of {leads} leads due', { leadsDue: agent.leadsDue, leads: agent.leads })
                    : t('{leads, plural, one {{leads} lead} other {{leads} leads}}', { leads: agent.leads })}
                </span>
              </li>
            ))}
          </ul>
          <p className={classes.hint}>
            <SupportAddsAgents />
          </p>
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

/** Who they are, with the links to their leads and to reach them. */
function AgentLines({ agent }: { agent: AgentRollUp }): ReactNode {
  const { agentId, brokerageName, phoneNumber, email } = agent;
  return (
    <span className={classes.agent}>
      <Link className={classes.name} to={paths.leadsOfAgent(agentId)}>
        {fullName(agent)}
      </Link>
      <span className={classes.below}>{brokerageName}</span>
      {(phoneNumber || email) && (
        <span className={classes.ways}>
          {phoneNumber && <a href={telAddress(phoneNumber)}>{formatPhone(phoneNumber)}</a>}
          {email && <a href={mailAddress(email)}>{email}</a>}
        </span>
      )}
    </span>
  );
}

function SupportAddsAgents(): ReactNode {
  const phone = supportPhone();
  return (
    <Trans
      id="Support adds and removes agents. Call {phone}."
      values={{ phone: <a href={phone.href}>{phone.text}</a> }}
    />
  );
}
