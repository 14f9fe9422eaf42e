import { http } from '@portal/shared/api';
import { AgentSearchResponse } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { session } from '@portal/shared/session';
import { useSyncExternalStore } from 'react';
import { events } from '../../remote.ts';
import { sendInvite } from '../portal-access/send-invite.ts';
import { InviteRun } from './invite-run.ts';
import { countsOf, type RunState } from './run-state.ts';

/** The bulk invite of this tab: it goes on while no dialog shows it. */
export const inviteRun = new InviteRun({
  send: sendInvite,
  find: async (agentId) => {
    const { content } = await http.request('POST', 'agentSearch', {
      body: { searchTerm: String(agentId) },
      schema: AgentSearchResponse,
    });
    return content.find((agent) => agent.agentId === agentId) ?? null;
  },
  whereIs: (userId) => {
    if (session.current.user?.userId !== userId) return 'gone';
    return session.current.grant === null ? 'here' : 'acting';
  },
  onEnd: ({ items }) => {
    const { sent, failed, skipped } = countsOf(items);
    events.publish('toast.show', {
      text: t('Invites: {sent} sent, {failed} failed, {skipped} skipped', { sent, failed, skipped }),
      tone: failed > 0 ? 'failure' : 'plain',
    });
  },
  storage: sessionStorage,
  newId: () => crypto.randomUUID(),
  now: Date.now,
});

/** The bulk invite of this admin in this tab, if there is one. */
export function useInviteRun(userId: string): RunState | null {
  const state = useSyncExternalStore(inviteRun.subscribe, () => inviteRun.current);
  return state?.userId === userId ? state : null;
}
