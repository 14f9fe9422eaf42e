import type { Agent } from '@portal/shared/contracts';
import type { PortalAccess } from '../portal-access/use-portal-access.ts';
import type { AgentColumn, AgentSort } from './agent-sorting.ts';

/** What a list of agents shows and reports, as a table or as cards. */
export interface AgentListProps {
  /** Sorted. */
  agents: readonly Agent[];
  sort: AgentSort;
  selectedIds: ReadonlySet<number>;
  /** The agent whose login-as form is open. */
  openId: number | null;
  /** Reset Password and Portal Invite. */
  access: PortalAccess;
  onSort: (column: AgentColumn) => void;
  onToggle: (agentId: number) => void;
  onSelectAll: () => void;
  onOpenForm: (agentId: number | null) => void;
  /** Whether a reason is typed in the login-as form. */
  onTyped: (isTyped: boolean) => void;
  /** Something else than the search is shown. */
  onLeave: () => void;
  onLoginAs: (agentId: number, reason: string) => Promise<void>;
}
