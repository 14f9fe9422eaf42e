import type { Agent } from '@portal/shared/contracts';
import { DraftGate } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { AccountColumns } from '../account/AccountColumns.tsx';
import { AccountPage } from '../account/AccountPage.tsx';
import { CrmForm } from './CrmForm.tsx';
import { webhookQuery } from './crm.queries.ts';
import classes from './Crm.module.css';

/** `/crm-integrations` (HOST-26): the webhook of an agent's CRM, its secret, and what was delivered to it. */
export function CrmPage(): ReactNode {
  return (
    <AccountPage
      title={t('CRM Integrations')}
      subtitle={t('Send referral updates to your CRM within seconds')}
      advice={t('Search for an agent and log in as them to see their CRM integrations.')}
      otherwise={t('CRM integrations are for agents, and your account is not one.')}
    >
      {(agent) => <AgentCrm agent={agent} />}
    </AccountPage>
  );
}

function AgentCrm({ agent: { agentId } }: { agent: Agent }): ReactNode {
  const { data, isError, isFetching, refetch } = useQuery(webhookQuery(agentId));
  if (data === undefined && isError) {
    return (
      <FailureCard
        title={t('Your CRM settings did not load')}
        message={t('Nothing is lost; check your connection and try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data === undefined) return <Waiting />;
  return (
    <DraftGate form="crm-integrations" agentId={agentId} waiting={<Waiting />}>
      {(draft) => <CrmForm agentId={agentId} webhook={data} draft={draft} />}
    </DraftGate>
  );
}

function Waiting(): ReactNode {
  return (
    <div className={classes.page} aria-busy>
      <AccountColumns aside={<Skeleton className={classes.waitingPanel} />}>
        <Skeleton className={classes.waitingPanel} />
      </AccountColumns>
      <Skeleton className={classes.waitingPanel} />
    </div>
  );
}
