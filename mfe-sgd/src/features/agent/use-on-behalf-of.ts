import { fullName } from '@portal/shared/domain';
import { useSession } from '@portal/shared/session';

/** The agent an admin acts for, by name (D-06); null while agents act for themselves. */
export function useOnBehalfOf(): string | null {
  const { agent, actingRole } = useSession();
  return actingRole !== null && agent ? fullName(agent) : null;
}
