import { http, queryClient } from '@portal/shared/api';
import { Invite, type InviteRequest, InvitesResponse } from '@portal/shared/contracts';
import { queryOptions, useMutation, useQueryClient } from '@portal/shared/query';
import type { PrefetchPage } from '@portal/shared/remote';
import { effectiveRole, session, type SessionState } from '@portal/shared/session';

/** In whose name invitations are made: an agent's id, or null for staff in their own. */
export type Inviter = number | null;

/** In whose name whoever is shown invites others (HOST-15); undefined when they do not. */
export function inviterOf(state: SessionState): Inviter | undefined {
  const role = effectiveRole(state);
  if (role === 'ROLE_RELO_DIRECTOR') return undefined;
  return state.agent?.agentId ?? (role === 'ROLE_ADMIN' ? null : undefined);
}

/** The invitations of one inviter, newest first (HOST-15, D-34). */
export const invitesQuery = (inviter: Inviter) =>
  queryOptions({
    queryKey: [`agent-${inviter ?? 0}`, 'invites'],
    queryFn: ({ signal }) => http.request('GET', 'invites', { schema: InvitesResponse, signal }),
  });

/** Asks for the invitations of whoever is shown before their page is opened. */
export const prefetchInvites: PrefetchPage = async () => {
  const inviter = inviterOf(session.current);
  if (inviter !== undefined) await queryClient.prefetchQuery(invitesQuery(inviter));
};

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
