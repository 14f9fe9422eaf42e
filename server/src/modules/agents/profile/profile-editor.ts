import type { AgentRow } from '../../../database/people-tables.ts';
import type { Principal } from '../../access/index.ts';

/** Who changes a profile: the agent, or a member of staff who acts for them. */
export interface ProfileEditor {
  name: string;
  isStaff: boolean;
}

/** The editor a request makes, for those who see the change later. */
export function editorOf({ grant, email }: Principal, { firstName, lastName }: AgentRow): ProfileEditor {
  return grant ? { name: email, isStaff: true } : { name: `${firstName} ${lastName}`, isStaff: false };
}
