import { useTopic } from '@portal/shared/events';
import { useQueryClient } from '@portal/shared/query';
import { useEffect } from 'react';
import { reportKeys } from './report.queries.ts';
import { events } from '../../remote.ts';

/** Follows the reports of an agent: what is changed elsewhere, or is further in its generation, is read again. */
export function useLiveReports(agentId: number): void {
  const client = useQueryClient();
  const readAgain = () => {
    const { lists, reports } = reportKeys(agentId);
    for (const queryKey of [lists, reports]) void client.invalidateQueries({ queryKey });
  };
  useEffect(() => events.publish('live.wanted', {}), []);
  useTopic('report.changed', (changed) => {
    if (changed.agentId === agentId) readAgain();
  });
  useTopic('live.missed', readAgain);
}
