/** An agent that a member of staff worked with (migration 0036). */
export interface RecentAgentTable {
  /** Id of the account. */
  userId: string;
  agentId: number;
  usedAt: Date;
}

export interface RecentAgentTables {
  recentAgent: RecentAgentTable;
}
