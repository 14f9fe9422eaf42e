import { DraftGate } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Navigate } from '@portal/shared/router';
import { effectiveRole, useSession } from '@portal/shared/session';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { AccountColumns } from '../account/AccountColumns.tsx';
import { directorQuery } from './director.queries.ts';
import { DirectorSettingsForm } from './DirectorSettingsForm.tsx';
import classes from './Director.module.css';

/** `/profile` (HOST-27): the settings of a relocation director, or of the one an admin acts for. Others are sent home. */
export function DirectorSettingsPage(): ReactNode {
  const state = useSession();
  if (state.status === 'signed-out') return null;
  if (effectiveRole(state) !== 'ROLE_RELO_DIRECTOR') return <Navigate to={paths.home()} replace />;
  return (
    <div className={classes.page}>
      <PageHeader title={t('Settings')} subtitle={t('Your details as a relocation director')} />
      {state.reloDirector ? <Settings key={state.reloDirector.email} email={state.reloDirector.email} /> : <Missing />}
    </div>
  );
}

function Settings({ email }: { email: string }): ReactNode {
  const { data, isError, isFetching, refetch } = useQuery(directorQuery(email));
  if (data) {
    return (
      <DraftGate form="profile" agentId={data.reloDirectorId} waiting={<Waiting />}>
        {(draft) => <DirectorSettingsForm director={data} draft={draft} />}
      </DraftGate>
    );
  }
  if (data === null) return <Missing />;
  if (isError) {
    return (
      <FailureCard
        title={t('Your settings did not load')}
        message={t('Nothing is lost; check your connection and try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return <Waiting />;
}

function Missing(): ReactNode {
  return (
    <Panel>
      <EmptyState title={t('There are no settings for this account')}>
        {t('No relocation director has its email. Support can change that.')}
      </EmptyState>
    </Panel>
  );
}

function Waiting(): ReactNode {
  return (
    <AccountColumns aside={<Skeleton className={classes.waiting} />}>
      <Skeleton className={classes.waiting} />
    </AccountColumns>
  );
}
