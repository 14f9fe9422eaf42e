import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { AgentMissing } from '@portal/shared/ui/agent-missing';
import type { ReactNode } from 'react';
import { subjectOf } from '../../queries/subject.ts';
import { useCongratulations } from '../congratulations/use-congratulations.ts';
import { AdminTools } from './header/AdminTools.tsx';
import { ReferralList } from './ReferralList.tsx';
import { useArrival } from './state/use-arrival.ts';
import { useIsReturn } from './state/use-return-to-row.ts';
import { useValidStates } from './valid-states.ts';
import { events } from '../../remote.ts';

const openAgentSearch = (): void => events.publish('agent-search.open', { restore: false });

/** `/` and `/referrals` (HOST-02, HOST-05). */
export function ReferralListPage(): ReactNode {
  const session = useSession();
  const subject = subjectOf(session);
  const isReady = useValidStates(subject !== null);
  const isReturn = useIsReturn();
  const hasArrived = useArrival(subject);
  const isAdmin = session.role === 'ROLE_ADMIN';
  useCongratulations();
  if (!subject) {
    return (
      <AgentMissing
        title={t('Referrals')}
        advice={t('Search for an agent and log in as them to see their referrals.')}
        onFindAgent={isAdmin ? openAgentSearch : undefined}
        otherwise={t('Referrals belong to agents and relocation directors, and your account is neither.')}
        tools={isAdmin && <AdminTools />}
      />
    );
  }
  if (!hasArrived) return null;
  return <ReferralList subject={subject} isAdmin={isAdmin} isReady={isReady} isReturn={isReturn} />;
}
