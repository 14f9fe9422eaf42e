import { msg } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { IdentityUser } from '../../identity/index.ts';
import { blockedWhileActing, type Principal } from '../access/index.ts';

/**
 * Why an account must not be treated as that of an agent, as a sentence for staff; null when it may. A record with the
 * e-mail of somebody else would otherwise hand over their account.
 * @param agentId of the agent with this e-mail; undefined when there is none
 */
export function refusalOfAccount(
  { groups, status, attributes }: Pick<IdentityUser, 'groups' | 'status' | 'attributes'>,
  agentId: number | undefined,
): string | null {
  if (groups.includes('Admin')) return msg('This email belongs to the account of an admin.');
  if (groups.includes('ReloDirector')) return msg('This email belongs to the account of a relocation director.');
  const owner = attributes['custom:agentId'];
  // whoever signed up and did not confirm the e-mail may have claimed to be anybody
  if (status === 'UNCONFIRMED' || !owner || owner === String(agentId)) return null;
  return msg('This email belongs to the account of another agent.');
}

/** D-06: nobody sets the password of the person they act for. @throws ProblemError 403 `blocked_while_acting` */
export function refuseAgentsActedFor({ grant }: Principal, agentIds: readonly number[]): void {
  if (grant?.role === 'Agent' && agentIds.includes(grant.subjectId)) throw blockedWhileActing();
}

/** The same by e-mail. @throws ProblemError 403 `blocked_while_acting` */
export async function refuseEmailActedFor(db: Kysely<Database>, { grant }: Principal, email: string): Promise<void> {
  if (!grant) return;
  const { role, subjectId } = grant;
  const subject =
    role === 'Agent'
      ? db.selectFrom('agent').select('email').where('agentId', '=', subjectId)
      : db.selectFrom('reloDirector').select('email').where('reloDirectorId', '=', subjectId);
  const row = await subject.executeTakeFirst();
  if (row?.email.toLowerCase() === email) throw blockedWhileActing();
}
