import { useSession } from '@portal/shared/session';
import { useEffect, useRef, useState } from 'react';
import { recordVisit } from './record-visit.ts';

/**
 * Records the visit of an agent once for each time the shop is opened, beside what the page loads (SGD-16); nothing while an
 * admin acts for them (D-06).
 */
export function useVisit(agentId: number): void {
  const { role, actingRole } = useSession();
  // as it was when the page was opened: choosing a ZIP changes the address
  const [search] = useState(() => window.location.search);
  const recordedFor = useRef<number>(null);
  const isTheirs = role === 'ROLE_AGENT' && actingRole === null;
  useEffect(() => {
    // an effect may run more than once
    if (!isTheirs || recordedFor.current === agentId) return;
    recordedFor.current = agentId;
    void recordVisit(agentId, search);
  }, [isTheirs, agentId, search]);
}
