import { http } from '@portal/shared/api';
import { Invite, type InviteRequest, InvitesResponse } from '@portal/shared/contracts';
import { queryOptions, useMutation, useQueryClient } from '@portal/shared/query';

/** In whose name invitations are made: an agent's id, or null for staff in their own. */
export type Inviter = number | null;

/** The invitations of one inviter, newest first (HOST-15, D-34). */
export const invitesQuery = (inviter: Inviter) =>
  queryOptions({
    queryKey: [`agent-${inviter ?? 0}`, 'invites'],
    queryFn: ({ signal }) => http.request('GET', 'invites', { schema: InvitesResponse, signal }),
  });

/** Sends an invitation. */
export function useInvite(inviter: Inviter) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InviteRequest) => http.request('POST', 'invites', { body, schema: Invite }),
    // also after a refusal: another tab may have sent it
    onSettled: () => client.invalidateQueries(invitesQuery(inviter)),
  });
}

/** Sends the mail of an invitation again, or renews one that has expired. */
export function useSendAgain(inviter: Inviter) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (inviteId: string) => http.request('POST', 'inviteMail', { path: { inviteId }, schema: Invite }),
    onSettled: () => client.invalidateQueries(invitesQuery(inviter)),
  });
}
