import { useSession } from '@portal/shared/session';
import type { ReactNode } from 'react';
import { UnlockProvider } from '../../contact/unlock.tsx';
import { subjectName, subjectOf } from '../../subject.ts';
import { NoAgent } from './NoAgent.tsx';
import { ReferralList } from './ReferralList.tsx';
import { useArrival } from './use-arrival.ts';
import { useValidStates } from './valid-states.ts';

/** `/` and `/referrals` (HOST-02, HOST-05). */
export function ReferralListPage(): ReactNode {
  const session = useSession();
  const subject = subjectOf(session);
  const isReady = useValidStates(subject !== null);
  const store = useArrival(subject && subjectName(subject));
  const isAdmin = session.role === 'ROLE_ADMIN';
  if (!subject) return <NoAgent isAdmin={isAdmin} />;
  if (!store) return null;
  return (
    <UnlockProvider>
      <ReferralList subject={subject} store={store} isAdmin={isAdmin} isReady={isReady} />
    </UnlockProvider>
  );
}
