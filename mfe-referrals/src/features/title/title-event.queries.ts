import { ApiError, http } from '@portal/shared/api';
import { TitleEvent } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { queryOptions } from '@portal/shared/query';
import { referralsKey } from '../../queries/query-keys.ts';
import type { Subject } from '../../queries/subject.ts';

/** What was saved of the title service to a side; null when nothing was (API-81). Only agents have it, and who acts for them. */
export const titleEventQuery = (subject: Subject | null, agentReferralId: number) =>
  queryOptions({
    queryKey: [...referralsKey(subject), 'title-event', agentReferralId],
    queryFn: async ({ signal }) => {
      try {
        const path = { agentReferralId };
        return await http.request('GET', 'titleEventOfReferral', { path, schema: TitleEvent.nullable(), signal });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'aborted'))
          log.warning('title: what was saved was not read', error);
        throw error;
      }
    },
    enabled: subject?.kind === 'agent',
  });
