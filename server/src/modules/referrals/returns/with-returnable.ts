import type { ReferralGroup } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { shownRole, type Principal } from '../../access/index.ts';
import { isUntouched } from '../rules/untouched.ts';
import { readAssigned } from './return-store.ts';

/** Marks the sides of a consumer that the director who asks can return to their queue. */
export async function withReturnable(
  db: Kysely<Database>,
  principal: Principal,
  group: ReferralGroup,
): Promise<ReferralGroup> {
  if (shownRole(principal) !== 'ROLE_RELO_DIRECTOR') return group;
  const ids = group.referral.map(({ agentReferralId }) => agentReferralId);
  const assigned = await readAssigned(db, group.agent.agentId, ids);
  const returnable = new Set(
    assigned
      .filter((each) => each.fromDirectorId === principal.reloDirectorId && isUntouched(each))
      .map(({ referralId }) => referralId),
  );
  const sides = group.referral.map((side) =>
    returnable.has(side.agentReferralId) ? { ...side, isReturnable: true } : side,
  );
  return { ...group, referral: sides };
}
