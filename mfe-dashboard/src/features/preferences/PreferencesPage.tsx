import type { Agent } from '@portal/shared/contracts';
import { DraftGate } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { AccountColumns } from '../account/AccountColumns.tsx';
import { AccountPage } from '../account/AccountPage.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';
import { preferencesQuery } from './preferences.queries.ts';
import classes from './Preferences.module.css';

/** `/preferences` (HOST-24): what an agent wants to get, and how they are told. */
export function PreferencesPage(): ReactNode {
  return (
    <AccountPage
      title={t('Preferences')}
      subtitle={t('What we send you, and how we tell you')}
      advice={t('Search for an agent and log in as them to see their preferences.')}
      otherwise={t('Preferences are for agents, and your account is not one.')}
    >
      {(agent) => <AgentPreferences agent={agent} />}
    </AccountPage>
  );
}

function AgentPreferences({ agent: { agentId } }: { agent: Agent }): ReactNode {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery(agentId));
  if (!data && isError) {
    return (
      <FailureCard
        title={t('Your preferences did not load')}
        message={t('Nothing is lost; check your connection and try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <Waiting />;
  return (
    <DraftGate form="preferences" agentId={agentId} waiting={<Waiting />}>
      {(draft) => <PreferencesForm agentId={agentId} stored={data} draft={draft} />}
    </DraftGate>
  );
}

function Waiting(): ReactNode {
  return (
    <AccountColumns
      aside={
        <>
          <Skeleton className={classes.waitingDisplay} />
          <Skeleton className={classes.waitingQuiet} />
        </>
      }
    >
      <Skeleton className={classes.waitingMatrix} />
    </AccountColumns>
  );
}
