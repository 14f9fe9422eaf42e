import { ApiError } from '@portal/shared/api';
import { INVITE_COOL_DOWN_SECONDS, type Agent } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useMemo, useRef, useState } from 'react';
import { markTemporaryPassword } from './mark-temporary-password.ts';
import { resetPassword } from './reset-password.ts';
import { type InviteResult, sendInvite } from './send-invite.ts';

/** What the dialog of a reset shows. The password is here and nowhere else, and goes with the dialog. */
export type ResetStep =
  | { kind: 'ask' }
  | { kind: 'busy' }
  | { kind: 'shown'; password: string }
  | { kind: 'failed'; message: string; reference: string | null; hasNoAccount: boolean };

/** What an agent's invite button shows (ADM-25, ADM-27); absent: nothing was tried yet. */
export type InviteState = { kind: 'sending' } | (InviteResult & { nextAt: number | null });

export interface PortalAccess {
  reset: { agent: Agent; step: ResetStep } | null;
  /** Why an agent's password was not reset, by agent (ADM-24). */
  resetErrors: ReadonlyMap<number, string>;
  /** The agent whose invite dialog is open. */
  inviting: Agent | null;
  invites: ReadonlyMap<number, InviteState>;
  openReset: (agent: Agent) => void;
  confirmReset: () => void;
  closeReset: () => void;
  openInvite: (agent: Agent) => void;
  confirmInvite: () => void;
  closeInvite: () => void;
}

/**
 * Reset Password and Portal Invite of the agents of a list: which dialog is open, and what became of each agent.
 * @param onOpen called with the agent whose dialog is opened; the same function at every drawing
 */
export function usePortalAccess(onOpen: (agentId: number) => void): PortalAccess {
  const [reset, setReset] = useState<PortalAccess['reset']>(null);
  const [resetErrors, setResetErrors] = useState<ReadonlyMap<number, string>>(new Map());
  const [inviting, setInviting] = useState<Agent | null>(null);
  const [invites, setInvites] = useState<ReadonlyMap<number, InviteState>>(new Map());
  // a second click may come before the first one is drawn
  const busy = useRef(new Set<string>());

  // the same object until one of them changes: each row of a table has it
  return useMemo(() => {
    const once = async (name: string, work: () => Promise<void>): Promise<void> => {
      if (busy.current.has(name)) return;
      busy.current.add(name);
      try {
        await work();
      } finally {
        busy.current.delete(name);
      }
    };

    const confirmReset = (agent: Agent) =>
      once(`reset ${agent.agentId}`, async () => {
        setReset({ agent, step: { kind: 'busy' } });
        setResetErrors((before) => without(before, agent.agentId));
        try {
          const password = await resetPassword(agent.email);
          setReset({ agent, step: { kind: 'shown', password } });
          void markTemporaryPassword(agent.agentId);
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          const reference = error instanceof ApiError ? error.requestId : null;
          const hasNoAccount = error instanceof ApiError && error.code === 'not_found';
          setReset({ agent, step: { kind: 'failed', message, reference, hasNoAccount } });
          setResetErrors((before) => new Map(before).set(agent.agentId, t('Error: {message}', { message })));
        }
      });

    const confirmInvite = (agent: Agent) =>
      once(`invite ${agent.agentId}`, async () => {
        const { agentId } = agent;
        setInvites((before) => new Map(before).set(agentId, { kind: 'sending' }));
        const result = await sendInvite(agent);
        setInvites((before) => new Map(before).set(agentId, { ...result, nextAt: nextAtOf(result) }));
      });

    return {
      reset,
      resetErrors,
      inviting,
      invites,
      openReset: (agent) => {
        onOpen(agent.agentId);
        setReset({ agent, step: { kind: 'ask' } });
      },
      confirmReset: () => reset && void confirmReset(reset.agent),
      // nobody else can read the password that is on its way
      closeReset: () => setReset((before) => (before?.step.kind === 'busy' ? before : null)),
      openInvite: (agent) => {
        onOpen(agent.agentId);
        setReset(null);
        setInviting(agent);
      },
      confirmInvite: () => inviting && void confirmInvite(inviting),
      closeInvite: () => setInviting(null),
    };
  }, [onOpen, reset, resetErrors, inviting, invites]);
}

/** When the next invite can be sent, in milliseconds since 1970. */
function nextAtOf(result: InviteResult): number | null {
  if (result.kind === 'failed') return null;
  const seconds = result.kind === 'sent' ? INVITE_COOL_DOWN_SECONDS : result.nextInSeconds;
  return Date.now() + seconds * 1000;
}

function without<T>(map: ReadonlyMap<number, T>, key: number): ReadonlyMap<number, T> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
