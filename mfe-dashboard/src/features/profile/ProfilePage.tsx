import type { Agent } from '@portal/shared/contracts';
import { DraftGate } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { FailureCard } from '@portal/shared/ui/failure-card';
import type { ReactNode } from 'react';
import { AccountPage } from '../account/AccountPage.tsx';
import { profileQuery } from './profile.queries.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** `/update-profile?id=…` (HOST-22, D-34): what consumers are shown of the loaded agent, or of the one an admin acts for. */
export function ProfilePage(): ReactNode {
  return (
    <AccountPage
      title={t('My Profile')}
      subtitle={t('What we show consumers when we introduce you')}
      advice={t('Search for an agent and log in as them to see their profile.')}
      otherwise={t('A profile belongs to an agent, and your account is not one.')}
    >
      {(agent) => <Profile agent={agent} />}
    </AccountPage>
  );
}

function Profile({ agent: { agentId } }: { agent: Agent }): ReactNode {
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery(agentId));
  if (!profile && isError) {
    return (
      <FailureCard
        title={t('The profile did not load')}
        message={t('Nothing is lost; check your connection and try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!profile) return <ProfileSkeleton />;
  return (
    <DraftGate form="update-profile" agentId={agentId} waiting={<ProfileSkeleton />}>
      {(draft) => <ProfileForm profile={profile} draft={draft} />}
    </DraftGate>
  );
}
