import { http } from '@portal/shared/api';
import { tabStorage } from '@portal/shared/browser-storage';
import { AgentSearchResponse } from '@portal/shared/contracts';
import { newUuid } from '@portal/shared/domain';
import { session } from '@portal/shared/session';
import { useSyncExternalStore } from 'react';
import { events } from '../../remote.ts';
import { sendInvite } from '../portal-access/send-invite.ts';
import { InviteRun } from './invite-run.ts';
import { isOver, progressOf, type RunState } from './run-state.ts';

/** Who is still here after this time, in milliseconds, chose to stay. */
const LEAVING_FOR = 60_000;
let leftAt = -Infinity;
window.addEventListener('beforeunload', () => (leftAt = Date.now()));

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
  isLeaving: () => Date.now() - leftAt < LEAVING_FOR,
  storage: tabStorage,
  newId: newUuid,
  now: Date.now,
});

/** The run of this tab; null for another admin who signs in here. */
const runOf = (userId: string | undefined): RunState | null =>
  inviteRun.current?.userId === userId ? inviteRun.current : null;

// the header shows it, whatever is mounted
let published = '';
function publishProgress(): void {
  const run = runOf(session.current.user?.userId);
  const progress = run && progressOf(run);
  const text = JSON.stringify(progress);
  if (text === published) return;
  published = text;
  events.publish('invite-run.progress', progress);
}
inviteRun.subscribe(publishProgress);
session.state$.subscribe(({ status }) => {
  // while it is not known who is here, nobody has left
  if (status === 'signed-in' || status === 'signed-out') inviteRun.followSession();
  publishProgress();
});

/** The bulk invite of this admin in this tab, if there is one. Draws again with each result. */
export function useInviteRun(userId: string): RunState | null {
  return useSyncExternalStore(inviteRun.subscribe, () => runOf(userId));
}

/** Whether a bulk invite of this admin is running or waits. */
export function useIsInviting(userId: string): boolean {
  return useSyncExternalStore(inviteRun.subscribe, () => {
    const run = runOf(userId);
    return run !== null && !isOver(run);
  });
}
