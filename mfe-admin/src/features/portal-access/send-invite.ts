import { http } from '@portal/shared/api';
import { ACCOUNT_EXISTS, type Agent, InvitedAgents } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { markTemporaryPassword } from './mark-temporary-password.ts';
import { forceChange } from './reset-password.ts';

/** Whom an invite is for. */
export type Invitee = Pick<Agent, 'agentId' | 'email' | 'portalInvitationSent'>;

/** What became of an invite. */
export type InviteResult =
  | { kind: 'sent'; hadAccount: boolean }
  /** Another one was sent less than a minute ago, by whomever, or may still be sent: then nobody knows that it is. */
  | { kind: 'too-early'; message: string; nextInSeconds: number; isUnderWay: boolean }
  | { kind: 'failed'; message: string };

/**
 * Invites an agent to the portal (API-37, CS-109). Somebody who has an account gets a temporary password, which forces a
 * change, and the invite is sent once more and no more (ADM-26, CS-110). Never rejects; a failure is logged (ADM-27).
 * @param runId of a bulk invite: in one run each agent is sent one invite
 */
export async function sendInvite(invitee: Invitee, runId?: string): Promise<InviteResult> {
  const result = await invite(invitee, runId).catch(failureOf);
  if (result.kind === 'sent') void markTemporaryPassword(invitee.agentId);
  if (result.kind === 'failed') log.warning('An invite was not sent', new Error(result.message));
  return result;
}

async function invite({ agentId, email, portalInvitationSent }: Invitee, runId?: string): Promise<InviteResult> {
  const first = await create(agentId, portalInvitationSent, runId);
  if (!first.error?.toLowerCase().includes(ACCOUNT_EXISTS)) return resultOf(first, false);
  await forceChange(email, runId);
  return resultOf(await create(agentId, true, runId), true);
}

async function create(agentId: number, resendInvite: boolean, runId?: string): Promise<InvitedAgents[number]> {
  const [answer] = await http.request('POST', 'inviteAgents', {
    body: { agentIds: [agentId], resendInvite, ...(runId !== undefined && { runId }) },
    schema: InvitedAgents,
  });
  return answer ?? { agentId, error: t('The server did not say what became of the invite.') };
}

function resultOf(
  { error, nextInSeconds, isUnderWay = false }: InvitedAgents[number],
  hadAccount: boolean,
): InviteResult {
  if (error === undefined) return { kind: 'sent', hadAccount };
  if (nextInSeconds !== undefined) return { kind: 'too-early', message: error, nextInSeconds, isUnderWay };
  return { kind: 'failed', message: error };
}

function failureOf(error: unknown): InviteResult {
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}
