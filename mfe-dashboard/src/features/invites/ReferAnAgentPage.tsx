import { DraftGate } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Navigate } from '@portal/shared/router';
import { effectiveRole, useSession } from '@portal/shared/session';
import { AgentMissing } from '@portal/shared/ui/agent-missing';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { InviteForm } from './InviteForm.tsx';
import { InviteList } from './InviteList.tsx';
import { type Inviter, inviterOf, invitesQuery } from './invites.queries.ts';
import classes from './Invites.module.css';

/**
 * `/refer-an-agent` (HOST-15): agents, and admins in an agent's name or their own, invite others to the network. Directors
 * are sent home.
 */
export function ReferAnAgentPage(): ReactNode {
  const state = useSession();
  if (state.status === 'signed-out') return null;
  if (effectiveRole(state) === 'ROLE_RELO_DIRECTOR') return <Navigate to={paths.home()} replace />;
  const inviter = inviterOf(state);
  if (inviter === undefined) {
    return (
      <AgentMissing
        title={t('Refer an agent')}
        advice={t('Invitations are sent by agents.')}
        onFindAgent={undefined}
        otherwise={t('Invitations are sent by agents, and your account is not one.')}
      />
    );
  }
  return <Invitations key={inviter} inviter={inviter} />;
}

function Invitations({ inviter }: { inviter: Inviter }): ReactNode {
  const { data, isError, isFetching, refetch } = useQuery(invitesQuery(inviter));
  return (
    <>
      <PageHeader title={t('Refer an agent')} subtitle={t('Invite someone you would trust with your own clients')} />
      {!data && isError ? (
        <FailureCard
          title={t('Your invitations did not load')}
          message={t('Nothing is lost; check your connection and try again.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div className={classes.page} aria-busy={!data}>
          <DraftGate form="refer-an-agent" agentId={inviter ?? 0} waiting={<Skeleton className={classes.waiting} />}>
            {(draft) => <InviteForm inviter={inviter} markets={data?.markets ?? []} draft={draft} />}
          </DraftGate>
          {data ? <InviteList inviter={inviter} invites={data.data} /> : <Skeleton className={classes.waiting} />}
        </div>
      )}
    </>
  );
}
