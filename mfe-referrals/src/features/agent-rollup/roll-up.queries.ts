import { http } from '@portal/shared/api';
import { AgentRollUps } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import { rollUpKey } from '../../query-keys.ts';
import type { Subject } from '../../subject.ts';

/** The figures of a director's agents (D-08). */
export const rollUpQuery = (subject: Subject) =>
  queryOptions({
    queryKey: rollUpKey(subject),
    queryFn: async ({ signal }) =>
      (
        await http.request('GET', 'agentRollUp', {
          path: { id: subject.id },
          schema: AgentRollUps,
          signal,
        })
      ).agents,
  });
