import { isDisqualified } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import type { ReactNode } from 'react';
import { AccountPage } from '../account/AccountPage.tsx';
import { AgentServiceZips } from './AgentServiceZips.tsx';

/** `/service-zip-codes` (HOST-23, D-34): where an agent gets referrals from, and what they say of their own business. */
export function ServiceZipsPage(): ReactNode {
  const { agent } = useSession();
  return (
    <AccountPage
      title={t('Service ZIP Codes')}
      subtitle={
        agent && isDisqualified(agent)
          ? t('We send referrals only to agents who are active in the network')
          : t('We send you referrals from these ZIPs')
      }
      advice={t('Search for an agent and log in as them to see their service ZIP codes.')}
      otherwise={t('Service ZIP codes belong to an agent, and this account is not one.')}
    >
      {(shown) => <AgentServiceZips agent={shown} />}
    </AccountPage>
  );
}
