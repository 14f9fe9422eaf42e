import { http } from '@portal/shared/api';
import { PortalInvites } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/** The invites of an agent, and when the next one can be sent: as it is now, whenever it is asked. */
export const portalInvitesQuery = (agentId: number) =>
  queryOptions({
    queryKey: ['portal-invites', agentId],
    queryFn: ({ signal }) => http.request('GET', 'portalInvites', { path: { agentId }, schema: PortalInvites, signal }),
    staleTime: 0,
    gcTime: 0,
  });
